import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/test.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { lerExtrato } from '#contracts/mesa/repasse.contract.ts';
import { mesEmPalavras, mesEmSaoPaulo, somarMeses } from '#domain/calendario/mes.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { MEDICA, signedDocumento } from '../support/documento.ts';
import { tabTo } from '../support/keyboard.ts';
import { alertSaying, button, field, statusSaying } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot, screenshots } from '../support/screenshot.ts';

const mes = mesEmSaoPaulo(new Date());
const passado = somarMeses(mes, -1);
const CLINICAL = /receita|exame|atestado|losartana/i;

test('the payout: values, doctors of a month, a statement and its files, a month closed', async ({
  page,
  browser,
}, info) => {
  const patient = await browser.newContext();
  await signedDocumento(patient, browser);
  await patient.close();
  await prepare.admin(page);

  await page.goto('/repasse/regras');
  await expect(field(page, 'Valem desde')).toHaveValue(`01/${mes.slice(5)}/${mes.slice(0, 4)}`);
  await expectAccessible(page, 'repasse/regras');
  await field(page, 'Consulta').fill('99999');
  await button(page, 'Salvar').click();
  await expect(page.getByRole('alert').first()).toHaveText('Confira os valores destacados. Nada foi salvo.');
  await expect(page.getByText('Escreva um valor de 0,00 a 10.000,00.')).toBeVisible();
  // By the keyboard alone.
  await field(page, 'Consulta').fill('');
  await field(page, 'Consulta').pressSequentially('45,5');
  await page.keyboard.press('Enter');
  await expect(statusSaying(page, /^Valores salvos\. Valem para o que for feito desde 01\//)).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Histórico dos valores' }).getByRole('row').nth(1),
  ).toContainText('45,50');
  await screenshots(page, info, 'regras');

  await page.goto(`/repasse?mes=${mes}`);
  await expect(page.getByRole('heading', { name: mesEmPalavras(mes) })).toBeVisible();
  await expect(page.getByText('os valores mudam até o fechamento')).toBeVisible();
  await expect(button(page, 'Fechar mês')).toHaveCount(0);
  const table = page.getByRole('table', { name: 'Repasse por médico' });
  await expect(table.getByRole('link', { name: 'Helena Prado' })).toBeVisible();
  await expectAccessible(page, 'repasse');
  await screenshots(page, info, 'repasse');
  const month = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar CSV do mês' }).click();
  const csv = await readFile(await (await month).path(), 'utf8');
  expect(csv).toContain('"Documento"');
  expect(csv).not.toMatch(CLINICAL);

  await table.getByRole('link', { name: 'Helena Prado' }).click();
  const lines = page.getByRole('table', { name: 'Linhas do mês' });
  await expect(lines.getByRole('row').nth(1)).toBeVisible();
  expect(await page.getByRole('main').textContent()).not.toMatch(CLINICAL);
  await expectAccessible(page, 'repasse/medicos');
  await screenshots(page, info, 'extrato');
  const pdf = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar PDF' }).click();
  expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto(`/repasse?mes=${passado}`);
  await button(page, 'Fechar mês').click();
  const dialog = page.getByRole('dialog', { name: `Fechar ${mesEmPalavras(passado)}?` });
  await expect(dialog.getByText('Este é o primeiro mês do repasse:')).toBeVisible();
  await expectAccessibleHere(page, 'repasse, closing');
  await screenshot(page, info, 'fechar');
  await button(dialog, 'Fechar mês').click();
  await expect(
    statusSaying(page, `${mesEmPalavras(passado)} está fechado. Estes valores não mudam mais.`),
  ).toBeVisible();
  await expect(page.getByText(/^Mês fechado em /)).toBeVisible();
  await expect(button(page, 'Fechar mês')).toHaveCount(0);
});

test('a closed month is paid: the day and a note are kept, refused in words, taken back', async ({
  page,
  browser,
}, info) => {
  const patient = await browser.newContext();
  await signedDocumento(patient, browser);
  await patient.close();
  await prepare.admin(page);
  await page.goto(`/repasse?mes=${mes}`);
  // A month of the demonstration cannot be over: its statement is answered as if it were.
  const paid = { pagoEm: null as string | null, nota: '', versao: 1 };
  await page.route('**/api/adm/repasse/medicos/*?*', async (route) => {
    const answer = await route.fetch();
    const extrato = lerExtrato.responses[200].parse(await answer.json());
    const fechadoEm = new Date().toISOString();
    const resumo = { ...extrato.resumo, ...paid };
    await route.fulfill({ response: answer, json: { ...extrato, situacao: 'fechado', fechadoEm, resumo } });
  });
  let refuse = true;
  await page.route('**/api/adm/repasse/medicos/*/pagamento', async (route) => {
    if (refuse) {
      refuse = false;
      const message = 'O dia do pagamento não pode estar no futuro.';
      const error = { code: 'pago_no_futuro', message, requestId: 'x' };
      return route.fulfill({ status: 400, json: { error } });
    }
    Object.assign(paid, route.request().postDataJSON(), { versao: paid.versao + 1 });
    return route.fulfill({ status: 204 });
  });
  await page.getByRole('link', { name: 'Helena Prado' }).click();
  await tabTo(page, 'Anotar pagamento');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Anotar pagamento' });
  await field(dialog, 'Nota').fill('TED 0042');
  await expectAccessibleHere(page, 'repasse/medicos, paying');
  await screenshot(page, info, 'pagamento');
  await button(dialog, 'Salvar pagamento').click();
  await expect(alertSaying(dialog, 'O dia do pagamento não pode estar no futuro.')).toBeVisible();
  await expect(field(dialog, 'Nota')).toHaveValue('TED 0042');
  await button(dialog, 'Salvar pagamento').click();
  await expect(statusSaying(page, 'Pagamento anotado.')).toBeVisible();
  await expect(page.getByText(/^Pago em \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(page.getByText('TED 0042')).toBeVisible();
  await button(page, 'Desfazer pagamento').click();
  await expect(statusSaying(page, 'Pagamento desfeito: o mês está a pagar.')).toBeVisible();
});

test('a doctor reads the own payout and keeps it as files', async ({ page, browser }, info) => {
  const patient = await browser.newContext();
  await signedDocumento(patient, browser);
  await patient.close();
  await prepare.call(page, entrarMedico, { body: MEDICA });
  await page.goto('/medico');
  await page.getByRole('link', { name: 'Repasse' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meu repasse' })).toBeVisible();
  await page.goto(`/medico/repasse?mes=${mes}`);
  const lines = page.getByRole('table', { name: 'Linhas do mês' });
  await expect(lines.getByText('Documento', { exact: true }).first()).toBeVisible();
  expect(await page.getByRole('main').textContent()).not.toMatch(CLINICAL);
  await expectAccessible(page, 'medico/repasse');
  await screenshots(page, info, 'meu-repasse');
  for (const [name, file] of [
    ['Baixar CSV', `repasse-${mes}.csv`],
    ['Baixar PDF', `repasse-${mes}.pdf`],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
});
