import { lerAjustes, salvarAjuste } from '#contracts/catalogo/ajustes.contract.ts';
import { HORARIO_INICIAL } from '#domain/calendario/horario.ts';
import { expect, test } from '../../support/test.ts';
import { expectAccessible, expectAccessibleHere } from '../../support/axe.ts';
import { alertSaying, button, field } from '../../support/locators.ts';
import * as prepare from '../../support/prepare.ts';
import { screenshots } from '../../support/screenshot.ts';
import { openPaciente } from './editors.ts';

/** The browser draws it, and only what it shows is sent. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><circle cx="50" cy="50" r="45" fill="#7a1f5c"/><rect x="115" y="35" width="170" height="30" fill="#7a1f5c"/></svg>';

test('hours, director, brand and terms: refused in words, saved, live for patients, asked once', async ({
  page,
  browser,
}, info) => {
  const patient = await openPaciente(browser);
  await patient.goto('/chatpage');
  await expect(patient.locator('h1 + p')).toContainText('De segunda a sexta, das 8h às 12h');
  await prepare.admin(page);
  await page.goto('/ajustes');
  await expect(button(page, 'Salvar horário')).toBeVisible();
  await expectAccessible(page, 'ajustes');

  await test.step('opening hours', async () => {
    const hours = page.getByRole('region', { name: 'Horário de atendimento' });
    await field(hours, 'Aberto: sábado').focus();
    await page.keyboard.press('Space');
    await field(hours, 'Sábado, fecha de vez').fill('25h');
    await button(hours, 'Salvar horário').press('Enter');
    await expect(alertSaying(hours, 'Confira os campos destacados. Nada foi salvo.')).toBeVisible();
    await hours.getByRole('link', { name: 'Sábado, fecha de vez' }).press('Enter');
    await expect(field(hours, 'Sábado, fecha de vez')).toBeFocused();
    await expect(field(hours, 'Sábado, fecha de vez')).toHaveValue('25h');
    await expectAccessibleHere(page, 'ajustes, refused');
    await field(hours, 'Sábado, fecha de vez').fill('17h30');
    await expect(hours.getByText('no sábado, das 8h às 12h e das 13h às 17h30.')).toBeVisible();
    await button(hours, 'Salvar horário').click();
    await expect(hours.getByText('Salvo. Já vale.')).toBeVisible();
    const said = patient.locator('h1 + p').filter({ hasText: 'no sábado, das 8h às 12h e das 13h às 17h30' });
    await expect(said).toBeVisible({ timeout: 3_000 });
  });

  await test.step('director', async () => {
    const director = page.getByRole('region', { name: 'Diretor técnico' });
    await field(director, 'Nome').fill('Dra. Helena Prado');
    await field(director, 'CRM').fill('123456');
    await field(director, 'Estado do CRM').selectOption('SP');
    await button(director, 'Salvar diretor técnico').click();
    await expect(director.getByText('Salvo. Já vale.')).toBeVisible();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto('/');
    await expect(
      visitor
        .getByRole('contentinfo')
        .getByText('Responsabilidade técnica: Dra. Helena Prado, CRM-SP 123456'),
    ).toBeVisible();
    await screenshots(page, info, 'ajustes');
  });

  await test.step('brand', async () => {
    const brand = page.getByRole('region', { name: 'Marca', exact: true });
    await field(brand, 'Cor da marca').fill('#f5a623');
    await button(brand, 'Salvar marca').click();
    await expect(brand.getByText(/^Esta cor é clara demais para se ler/)).toBeVisible();
    await field(brand, 'Cor da marca').fill('#7a1f5c');
    await brand.getByLabel('Logotipo', { exact: true }).setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(LOGO),
    });
    await expect(brand.getByRole('img', { name: 'Logotipo escolhido' })).toBeVisible();
    await button(brand, 'Salvar marca').click();
    await expect(brand.getByText('Salvo. Já vale.')).toBeVisible();
    await expectAccessible(page, 'ajustes, a brand');
    await screenshots(page, info, 'ajustes-marca');
    const visitor = await (await browser.newContext()).newPage();
    for (const path of ['/', '/login', '/loginMedico']) {
      await visitor.goto(path);
      const logo = visitor.getByRole('link', { name: 'Zelo, página inicial' }).first().locator('img');
      await expect(logo).toHaveJSProperty('complete', true);
      await expect(logo).toHaveJSProperty('naturalHeight', 192);
      const brandColour = await visitor.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--brand'),
      );
      expect(brandColour).toBe('#7a1f5c');
      await expectAccessibleHere(visitor, `${path}, in the colour of the house`);
      await screenshots(visitor, info, `marca${path.replace('/', '-')}`);
    }
    await button(brand, 'Tirar logotipo').press('Enter');
    await field(brand, 'Cor da marca').fill('');
    await button(brand, 'Salvar marca').click();
    await expect(brand.getByText('Salvo. Já vale.')).toBeVisible();
  });

  await test.step('terms', async () => {
    const texts = page.getByRole('region', { name: 'Textos que o paciente aceita' });
    const terms = texts.getByRole('region', { name: 'Termos de uso' });
    await terms.getByRole('button', { name: /^Começar do texto que vale/ }).click();
    const text = field(terms, 'Texto: Termos de uso');
    await expect(text).toHaveValue(/^# /);
    await text.fill(`${await text.inputValue()}\n\n# Estacionamento\n\nHá vagas na rua.`);
    await field(terms, 'O que mudou: termos de uso').fill('Falamos do estacionamento.');
    await button(terms, 'Salvar termos de uso').click();
    await expect(terms.getByText('Salvo. Já vale.')).toBeVisible();
    const asked = patient.getByRole('region', { name: 'Mudou o que você aceitou' });
    await expect(asked.getByText('Falamos do estacionamento.')).toBeVisible();
    await expectAccessibleHere(patient, 'chat, asked anew');
    await screenshots(patient, info, 'aceites');
    await button(asked, 'Li e aceito').press('Enter');
    await expect(asked).toBeHidden();
    await patient.reload();
    await expect(patient.getByRole('heading', { name: 'Chat' })).toBeVisible();
    await expect(asked).toBeHidden();
    await patient.goto('/termos');
    await expect(patient.getByRole('heading', { name: 'Estacionamento' })).toBeVisible();
    await expect(patient.getByText(/^Versão 101, em vigor desde/)).toBeVisible();
  });

  const { ajustes } = await prepare.call(page, lerAjustes, {});
  const versao = ajustes.find(({ secao }) => secao === 'horario')?.versao ?? 0;
  await prepare.call(page, salvarAjuste, { body: { secao: 'horario', versao, conteudo: HORARIO_INICIAL } });
});
