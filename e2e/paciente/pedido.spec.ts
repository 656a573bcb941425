import { expect, test } from '../support/test.ts';
import { lerPix } from '#domain/pagamentos/brcode.ts';
import { PHOTO, PDF, CSV } from '../support/files.ts';
import { expectAccessible, expectNoSidewaysScroll, expectNoViolations } from '../support/axe.ts';
import { screenshot } from '../support/screenshot.ts';
import * as steps from '../support/steps.ts';
import { button } from '../support/locators.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { lerCalendario } from '#contracts/catalogo/feriados-locais.contract.ts';

const SERVICO = 'Renovação de Receita Azul';

/** The states of its screens are judged elsewhere; here those that only the walk reaches. */
test('from the landing page to a paid order', async ({ page, context }, info) => {
  const shot = async (name: string) => {
    await expectNoSidewaysScroll(page);
    await screenshot(page, info, `${name}-${info.project.name}`);
  };

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await shot('01-inicio');
  await page.getByRole('link', { name: 'Solicitar documento' }).first().click();

  const cpf = newCpf();
  await expect(page.getByLabel('CPF', { exact: true })).toBeVisible();
  await shot('02-pedido');
  await steps.fillCadastro(page, cpf);
  await expect(page.getByLabel('CEP', { exact: true })).toBeVisible();
  await steps.fillDados(page);
  await expect(page.getByRole('radio')).toHaveCount(9);
  await shot('03-servico');

  const id = await steps.chooseServico(page, SERVICO);
  await expect(
    page.getByText('Este serviço não atende urgências. Em emergência ligue 192 (SAMU).'),
  ).toBeVisible();
  await shot('04-historico');
  await steps.answerQuestions(page);

  const prova = page.getByRole('region', { name: 'Prova de uso anterior' });
  await expect(prova.getByRole('status').first()).toHaveText('Falta a prova');
  await prova.getByLabel('Justificativa do uso').fill('Uso há seis anos, receitado pelo Dr. Caio.');
  await expect(prova.getByText('Justificativa salva.')).toBeVisible();
  await page.getByLabel('Receita vencida', { exact: true }).setInputFiles(PHOTO);
  await expect(prova.getByRole('status').first()).toHaveText('Prova enviada');
  await page.getByLabel('Outros documentos', { exact: true }).setInputFiles([PDF, CSV]);
  await expectNoViolations(page, 'anexos');
  await shot('05-anexos');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL(`**/financeiro/${id}`);
  await expect(page.getByRole('status').filter({ hasText: 'planilha.csv' })).toBeVisible();
  await shot('06-financeiro');

  const pix = await steps.generatePix(page);
  expect(lerPix(pix).ok).toBe(true);
  await expectAccessible(page, 'financeiro, waiting');
  await shot('07-pix');

  const [bank] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Pagar na demonstração' }).click(),
  ]);
  await bank.waitForLoadState();
  await expectNoViolations(bank, 'demonstration bank');
  await bank.getByRole('button', { name: 'Pagar' }).click();
  await expect(bank.getByText('Pagamento confirmado.')).toBeVisible();
  await bank.close();

  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  await expectAccessible(page, 'financeiro, paid');
  await shot('08-pago');
  await page.getByRole('link', { name: 'Meus pedidos' }).first().click();
  await page.waitForURL('**/usuario');
  await expect(
    page.getByRole('listitem').filter({ hasText: SERVICO }).getByText('Pagamento confirmado'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entrar em contato' })).toBeVisible();
  await shot('09-usuario');

  // On a desk the patient's areas are above the page, on a phone below.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Chat' }).click();
  await expect(page.getByRole('log', { name: 'Mensagens' })).toContainText('pagamento confirmado');
  await shot('10-chat');
});

test('the button of the Pix stays under the finger when the promised day is known', async ({ page }) => {
  await prepare.paciente(page, newCpf());
  const id = await prepare.pedidoBeforePix(page, 'Atestados de saúde');
  const held = Promise.withResolvers<void>();
  await page.route(`**${lerCalendario.path}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/financeiro/${id}`);
  await expect(page.getByText('São 48 horas úteis.')).toBeHidden();
  const before = await button(page, 'Gerar QR Code Pix').boundingBox();
  held.resolve();
  await expect(page.getByText('São 48 horas úteis.')).toBeVisible();
  expect(await button(page, 'Gerar QR Code Pix').boundingBox()).toEqual(before);
});
