import { expect, test } from '../support/test.ts';
import { listarDocumentos, relatarErro } from '../../contracts/documentos/entrega.contract.ts';
import { entrarMedico } from '../../contracts/contas/identidade.contract.ts';
import { expectAccessibleHere } from '../support/axe.ts';
import { MEDICA, issue, paidPedido } from '../support/documento.ts';
import { button, field } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { DESK, newName, row } from './doctor.ts';

test('a reported error waits in Comigo, and its answer stands beside the document at once', async ({
  page,
  browser,
}, info) => {
  const nome = newName();
  const id = await paidPedido(page, 'Renovação de Receita Simples (Branca)', { nome });
  await issue(browser, id);
  let documento = '';
  await expect(async () => {
    documento = (await prepare.call(page, listarDocumentos, { id })).documentos[0]?.id ?? '';
    expect(documento).not.toBe('');
  }).toPass();
  const texto = 'O meu sobrenome está sem o acento.';
  await prepare.call(page, relatarErro, { id: documento, body: { texto } });
  await page.goto(`/meu-pedido/${id}`);
  await expect(page.getByText('O seu relato está com o médico')).toBeVisible();

  const context = await browser.newContext(DESK);
  const doctor = await context.newPage();
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  await doctor.goto('/medico?aba=comigo');
  await expect(row(doctor, nome)).toContainText('relatou um erro');
  await expectAccessibleHere(doctor, 'medico, a reported error');
  await screenshot(doctor, info, 'comigo');
  await row(doctor, nome).getByRole('link', { name: 'Abrir caso' }).click();
  await expect(doctor.getByText(`“${texto}”`)).toBeVisible();
  await button(doctor, 'Responder ao relato').click();
  const dialog = doctor.getByRole('dialog', { name: 'Responder ao relato' });
  await button(dialog, 'Enviar resposta').click();
  await expect(dialog.getByRole('alert')).toContainText('Escreva a resposta: o paciente vai ler.');
  await field(dialog, 'Resposta ao paciente').fill('A folha escreve o nome como está no seu documento.');
  await expectAccessibleHere(doctor, 'medico/:id, answer to a report');
  await screenshot(doctor, info, 'resposta');
  await button(dialog, 'Enviar resposta').click();
  await expect(doctor.getByText('Erro relatado, respondido')).toBeVisible();
  await expect(button(doctor, 'Responder ao relato')).toHaveCount(0);
  await screenshot(doctor, info, 'respondido');

  await expect(page.getByText('O médico respondeu ao seu relato')).toBeVisible({ timeout: 3_000 });
  await expect(page.getByText('A folha escreve o nome como está no seu documento.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Andamento' })).toContainText('Erro relatado, respondido');
  await expect(button(page, 'Relatar erro')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Baixar documento' })).toBeVisible();
  await expectAccessibleHere(page, 'meu-pedido, a report answered');
  await screenshot(page, info, 'paciente');
});
