import type { Browser } from '@playwright/test';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { confirmarAnexos, gerarCobranca } from '#contracts/pedidos/pedidos.contract.ts';
import { storeAnexo } from '../support/anexos.ts';
import { expectAccessibleHere, expectNoViolations } from '../support/axe.ts';
import { MEDICA } from '../support/documento.ts';
import { PHOTO } from '../support/files.ts';
import { button, field, statusSaying } from '../support/locators.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { expect, test, type Page } from '../support/test.ts';
import { DESK, newName, openTakenCaso, row } from './doctor.ts';

const SIMPLES = 'Renovação de Receita Simples (Branca)';

/** A paid order of a new patient with a photo document, with these answers to its request. @returns its id */
async function asking(browser: Browser, nome: string, servico: string, pedido: readonly string[]) {
  const patient = await browser.newPage();
  await prepare.paciente(patient, newCpf(), { nome });
  const id = await prepare.answeredPedido(patient, servico, { pedido });
  await storeAnexo(patient, { pedido: id, tipo: 'documento_oficial' }, PHOTO);
  await prepare.call(patient, confirmarAnexos, { id });
  await prepare.call(patient, gerarCobranca, { id, body: {} });
  await prepare.pay(patient, id);
  await patient.context().close();
  return id;
}

/** Presses and counts keys. */
function counting(page: Page) {
  let acts = 0;
  return {
    acts: () => acts,
    async press(this: void, ...keys: string[]) {
      for (const key of keys) {
        acts += 1;
        await page.keyboard.press(key);
      }
    },
  };
}

test.use(DESK);

test('keys only, queue to signature: renewal within 12 acts besides the note, certificate 10', async ({
  page: doctor,
  browser,
}, info) => {
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  const cases = [
    {
      servico: SIMPLES,
      pedido: ['Losartana 50 mg', 'Um comprimido pela manhã'],
      titulo: 'Receita simples',
      most: 12,
    },
    {
      servico: 'Atestados de saúde',
      pedido: ['2 dias, gripe', 'Não se aplica'],
      titulo: 'Atestado de afastamento',
      most: 10,
    },
  ];
  for (const { servico, pedido, titulo, most } of cases) {
    const nome = newName();
    await asking(browser, nome, servico, pedido);
    await doctor.goto('/medico');
    await field(doctor, 'Buscar').fill(nome);
    await expect(row(doctor, nome)).toHaveCount(1);
    await field(doctor, 'Buscar').blur();
    const { press, acts } = counting(doctor);
    await press('j', 'Enter');
    await expect(row(doctor, nome).getByRole('link', { name: 'Abrir caso' })).toBeFocused();
    await press('Enter');
    await expect(doctor.getByRole('heading', { level: 1, name: nome })).toBeVisible();
    await expect(statusSaying(doctor, /Salvo às/)).toBeVisible();
    await press('i', 'Enter');
    await expect(field(doctor, 'Conferi a identidade do paciente')).toBeChecked();
    const fill = button(doctor, 'Usar o que o paciente pediu');
    await expect(fill).toBeVisible();
    await press('u');
    await expect(fill).toBeFocused();
    await press('Enter');
    await expect(statusSaying(doctor, /por conferir$/)).toBeVisible();
    // The keys of the note are counted apart.
    await doctor.keyboard.press('Control+e');
    await doctor.keyboard.type('Estável, sem efeito ruim.');
    await screenshot(doctor, info, `pedido-${titulo}`);
    await press('Control+Enter');
    const dialog = doctor.getByRole('dialog', { name: 'Assinar e enviar?' });
    await expect(button(dialog, 'Assinar e enviar')).toBeFocused();
    await press('Control+Enter');
    await expect(doctor.getByRole('article', { name: titulo }).getByText('Assinado')).toBeVisible();
    expect(acts(), titulo).toBeLessThanOrEqual(most);
  }
});

test('the patient’s request fills the draft, marked until touched; one click reverts it', async ({
  page: doctor,
  browser,
}, info) => {
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  const nome = newName();
  const id = await asking(browser, nome, SIMPLES, [
    'Losartana 50 mg e Zargyl 10 mg',
    'Um comprimido pela manhã',
  ]);
  await openTakenCaso(doctor, id, nome);
  await button(doctor, 'Usar o que o paciente pediu').click();
  const mark = 'Veio do pedido, ainda não conferido';
  const dose = field(doctor, 'Posologia 1');
  await expect(dose).toHaveValue('Um comprimido pela manhã');
  await expect(dose).toHaveAccessibleDescription(new RegExp(mark));
  await expect(statusSaying(doctor, 'Não entrou: “Zargyl 10 mg”.')).toBeVisible();
  await expect(statusSaying(doctor, '5 campos por conferir')).toBeVisible();
  await expectAccessibleHere(doctor, 'medico/:id, filled from the request');
  await screenshot(doctor, info, 'preenchido');
  await doctor.emulateMedia({ colorScheme: 'dark' });
  await screenshot(doctor, info, 'preenchido-escuro');
  await doctor.setViewportSize({ width: 1280, height: 720 });
  await screenshot(doctor, info, 'preenchido-1280');
  await doctor.setViewportSize({ width: 390, height: 844 });
  await button(doctor, 'Decisão').click();
  await expectNoViolations(doctor, 'medico/:id, filled from the request, on a phone');
  await screenshot(doctor, info, 'preenchido-390');
  await doctor.setViewportSize(DESK.viewport);

  await dose.focus();
  await field(doctor, 'Quantidade 1').focus();
  await expect(dose).not.toHaveAccessibleDescription(new RegExp(mark));
  await expect(statusSaying(doctor, '4 campos por conferir')).toBeVisible();
  await expect(statusSaying(doctor, /Salvo às/)).toBeVisible();
  await doctor.reload();
  await expect(statusSaying(doctor, '4 campos por conferir')).toBeVisible();
  await button(doctor, 'Conferi tudo').click();
  await expect(doctor.getByText('por conferir')).toHaveCount(0);

  await button(doctor, 'Usar o que o paciente pediu').click();
  await button(doctor, 'Desfazer').click();
  await expect(field(doctor, 'Medicamento 1')).toHaveValue('Losartana');
  await button(doctor, 'Repetir o último').click();
  await expect(
    statusSaying(doctor, 'O paciente ainda não tem documento deste tipo para repetir.'),
  ).toBeVisible();

  await test.step('a presentation is offered as soon as its empty field has the focus', async () => {
    await field(doctor, 'Apresentação 1').fill('');
    await field(doctor, 'Quantidade 1').focus();
    await field(doctor, 'Apresentação 1').focus();
    await doctor.getByRole('option', { name: /^100 mg, comprimido revestido/ }).click();
    await expect(field(doctor, 'Apresentação 1')).toHaveValue('100 mg, comprimido revestido');
  });

  await test.step('a template keeps the note where its doctor says so', async () => {
    await field(doctor, 'Nota clínica').fill('Estável.');
    await button(doctor, 'Modelos').click();
    const modelos = doctor.getByRole('dialog', { name: 'Modelos' });
    const name = `Losartana ${nome}`;
    await field(modelos, 'Nome do modelo').fill(name);
    await field(modelos, 'Guardar também a nota clínica').check();
    await button(modelos, 'Guardar como modelo').click();
    await expect(modelos.getByText('com nota clínica').first()).toBeVisible();
    await button(modelos, 'Fechar').click();
    await field(doctor, 'Nota clínica').fill('');
    await button(doctor, 'Modelos').click();
    await expectNoViolations(doctor, 'medico/:id, templates');
    await button(modelos, `Usar ${name}`).click();
    await expect(field(doctor, 'Nota clínica')).toHaveValue('Estável.');
    await button(doctor, 'Modelos').click();
    await button(modelos, `Apagar ${name}`).click();
  });
});
