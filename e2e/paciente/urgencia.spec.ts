import { expect, test, type Page } from '../support/test.ts';
import { expectAccessibleHere } from '../support/axe.ts';
import { alertSaying, button } from '../support/locators.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

const WORDS =
  'Este serviço não atende urgências. Em emergência ligue 192 (SAMU). Para apoio emocional, 188 (CVV).';

const urgent = (page: Page) => page.getByLabel(/^Sente agora dor no peito/);

test('a yes to an emergency → 192 and 188 at once, and first at the desk', async ({
  page,
  browser,
}, info) => {
  await prepare.paciente(page, newCpf());
  const id = await prepare.newPedido(page, 'Renovação de Receita Simples (Branca)');
  await page.goto(`/historico/${id}`);
  const alert = alertSaying(page, WORDS);
  for (const answer of ['não', 'simples', '']) {
    await urgent(page).fill(answer);
    await expect(alert).toHaveCount(0);
  }
  // A yes to another question is no emergency.
  await page.getByLabel(/^Tem alergia/).fill('Sim, dipirona');
  await expect(alert).toHaveCount(0);
  await urgent(page).pressSequentially('Sim, ontem');
  await expect(alert).toBeVisible();
  await expect(urgent(page)).toBeFocused();
  await expect(urgent(page)).toHaveAccessibleDescription(new RegExp(WORDS.slice(0, 30)));
  for (const [name, number] of [
    ['Ligar 192 (SAMU)', 'tel:192'],
    ['Ligar 188 (CVV)', 'tel:188'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', number);
  await expectAccessibleHere(page, 'historico, emergency');
  await screenshot(page, info, 'historico-urgencia');

  const rest = await page.getByRole('textbox').all();
  for (const field of rest) if ((await field.inputValue()) === '') await field.fill('Não se aplica.');
  await page.getByLabel('Declaro que as informações são verdadeiras').check();
  await page.getByLabel('Autorizo o envio do documento assinado').check();
  await button(page, 'Continuar').click();
  await page.waitForURL('**/anexos/*');

  const desk = await (await browser.newContext()).newPage();
  await prepare.admin(desk);
  await desk.goto(`/pedido/${id}`);
  const first = desk.getByRole('region', { name: 'Precisa de atenção' });
  await expect(first).toContainText('2 de 8 respostas');
  await expect(first.getByRole('listitem')).toHaveText([
    /Passou pelo aviso de urgência\..*dor no peito.*Sim, ontem$/,
    /^Tem alergia.*Sim, dipirona$/,
  ]);
  await expect(desk.getByRole('heading', { level: 2 }).first()).toHaveText('Precisa de atenção');
  await expectAccessibleHere(desk, 'pedido, emergency passed by');
  await screenshot(desk, info, 'pedido-atencao');
  await desk.context().close();
});
