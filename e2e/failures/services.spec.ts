import { expect, test, type Page } from '../support/test.ts';
import { MENSAGEM_PIX_EM_PREPARO } from '../../domain/pagamentos/pagamento.ts';
import { MENSAGEM_DA_RECUSA } from '../../domain/pagamentos/recusa.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/axe.ts';
import { alertSaying, statusSaying } from '../support/locators.ts';
import { openSwitches } from './switches.ts';
import * as steps from '../support/steps.ts';
import { newCpf, PERSON } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';

/** What a person sees when an outside service fails and comes back; on a server of its own (playwright.config.ts). */

const PAYMENT = 'Pagamento (Asaas)';
const CEPS = ['CEP (ViaCEP)', 'CEP, segunda consulta (BrasilAPI)'];
const EMAIL = 'E-mail (SMTP)';
const DOWN = 'Fora do ar: a conexão cai';
const DESK = { width: 1440, height: 900 };
/**
 * The longest pause between two tries of a job is half a minute, and what may be on its way to the provider is not sent
 * again for a whole one.
 */
const RETRY_MS = 120_000;

test('the switches', async ({ browser }) => {
  const { page, setFault } = await openSwitches(browser);
  await expectNoViolations(page, 'demo/falhas, all well');
  await expectNoSidewaysScroll(page);
  await setFault(EMAIL, 'Adia: 451, volte depois');
  await expectNoViolations(page, 'demo/falhas, one fails');
  await setFault(EMAIL, 'Funcionando');
  await page.goto('/demo/modelos-de-email');
  await expectNoViolations(page, 'demo/modelos-de-email');
  await expectNoSidewaysScroll(page);
  await page.context().close();
});

test('the payment provider is away: the request is kept, and the QR code comes by itself', async ({
  page,
  browser,
}) => {
  const { page: switches, setFault } = await openSwitches(browser);
  const id = await openBeforePix(page);

  await setFault(PAYMENT, DOWN);
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  const sentence = statusSaying(page, MENSAGEM_PIX_EM_PREPARO);
  await expect(sentence).toBeVisible();
  await expectNoViolations(page, 'financeiro, being prepared');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(statusSaying(page, 'Tentamos de novo agora: ainda sem resposta.')).toBeVisible();

  await page.reload();
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gerar QR Code Pix' })).toBeVisible();
  await page.goto('/usuario');
  await expect(page.getByText('O Pix aparece sozinho assim que ele voltar.')).toBeVisible();
  await expectNoViolations(page, 'usuario, being prepared');

  await steps.signInAdmin(switches);
  await expect(switches.getByText('Não responde')).toBeVisible();
  await expect(switches.getByText('Quem espera')).toBeVisible();
  await expectNoViolations(switches, 'menu_adm, a service fails');
  await expectNoSidewaysScroll(switches);

  await page.goto(`/financeiro/${id}`);
  await expect(sentence).toBeVisible();
  await switches.goto('/demo/falhas');
  await setFault(PAYMENT, 'Funcionando');
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible({ timeout: RETRY_MS });
  await expect(sentence).toBeHidden();
  await expectNoViolations(page, 'financeiro, come back');
  await page.setViewportSize(DESK);
  await expectNoViolations(page, 'financeiro, come back, on a desk');
  await switches.context().close();
});

test('the charge is made but its code is not given: the same words, and it comes by itself', async ({
  page,
  browser,
}) => {
  const { page: switches, setFault } = await openSwitches(browser);
  await page.setViewportSize(DESK);
  await openBeforePix(page);
  await setFault(PAYMENT, 'Faz a cobrança, mas não dá o código');
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(statusSaying(page, MENSAGEM_PIX_EM_PREPARO)).toBeVisible();
  await expectNoViolations(page, 'financeiro, being prepared, on a desk');
  await setFault(PAYMENT, 'Funcionando');
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible({ timeout: RETRY_MS });
  await switches.context().close();
});

/** A new patient before the button of the Pix. @returns the order's id */
async function openBeforePix(page: Page): Promise<string> {
  await prepare.paciente(page, newCpf());
  const id = await prepare.pedidoBeforePix(page, 'Atestados de saúde');
  await page.goto(`/financeiro/${id}`);
  await expect(page.getByRole('button', { name: 'Gerar QR Code Pix' })).toBeVisible();
  return id;
}

test('the provider refuses the data: the words, a correction, and the QR code; the desk reads it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { page: switches, setFault } = await openSwitches(browser);
  await setFault(PAYMENT, 'Recusa os dados da pessoa: 400');
  const id = await openBeforePix(page);
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  const sentence = statusSaying(page, MENSAGEM_DA_RECUSA.dados);
  await expect(sentence).toBeVisible();
  await expectNoViolations(page, 'financeiro, data refused');
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(sentence).toBeVisible();

  await steps.signInAdmin(switches);
  await expect(switches.getByText('Recusados pelo Asaas')).toBeVisible();
  await expect(switches.getByText(/o Asaas não aceitou os dados da pessoa/).first()).toBeVisible();
  await expectNoViolations(switches, 'menu_adm, data refused');
  await expectNoSidewaysScroll(switches);

  await page.goto('/usuario');
  await expect(page.getByText('O provedor de pagamento não aceitou os seus dados.')).toBeVisible();
  await page.goto(`/financeiro/${id}`);
  await page.getByRole('link', { name: 'Conferir e corrigir' }).click();
  await page.waitForURL('**/dados');
  await switches.goto('/demo/falhas');
  await setFault(PAYMENT, 'Funcionando');
  await page.getByLabel('Telefone', { exact: true }).fill('11912345678');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL(`**/financeiro/${id}`);
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible({ timeout: RETRY_MS });
  await switches.context().close();
});

test('the provider refuses the charge, then our key: the patient and the desk read so, and it comes', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { page: switches, setFault } = await openSwitches(browser);
  await page.setViewportSize(DESK);
  await openBeforePix(page);
  await setFault(PAYMENT, 'Recusa a cobrança: 400');
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(statusSaying(page, MENSAGEM_DA_RECUSA.cobranca)).toBeVisible();
  await expectNoViolations(page, 'financeiro, charge refused, on a desk');
  await setFault(PAYMENT, 'Recusa a nossa chave: 401');
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(page.getByText('Tentamos de novo agora: ainda não foi aceito.')).toBeVisible();
  await steps.signInAdmin(switches);
  await switches.setViewportSize(DESK);
  await expect(switches.getByText('A chave foi recusada')).toBeVisible();
  await expect(switches.getByText(/coloque-a em ASAAS_API_KEY e reinicie o aplicativo/)).toBeVisible();
  await expectNoViolations(switches, 'menu_adm, key refused, on a desk');
  await switches.goto('/demo/falhas');
  await setFault(PAYMENT, 'Funcionando');
  await expect(async () => {
    await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click({ timeout: 2_000 });
    await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: RETRY_MS });
  await switches.context().close();
});

test('no postal-code service answers: the words, and on by hand; with one of two the address comes', async ({
  page,
  browser,
}) => {
  const { page: switches, setFault } = await openSwitches(browser);
  await steps.register(page, newCpf());
  for (const service of CEPS) await setFault(service, DOWN);
  await page.getByLabel('CEP', { exact: true }).fill('01310100');
  await expect(page.getByText('Erro ao buscar o CEP.', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'dados, lookup failed');
  const byHand = {
    ...PERSON,
    Endereço: 'Avenida Paulista',
    Número: '1000',
    Bairro: 'Bela Vista',
    Complemento: 'conjunto 12',
    Cidade: 'São Paulo',
  };
  for (const [label, value] of Object.entries(byHand)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('UF', { exact: true }).selectOption('SP');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/servico');

  await setFault(CEPS[1] ?? '', 'Funcionando');
  await page.goto('/dados');
  await page.getByLabel('CEP', { exact: true }).fill('20040020');
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('Rio de Janeiro');
  await setFault(CEPS[0] ?? '', 'Funcionando');
  await switches.context().close();
});

test('the mail server is away: the words, and the next try sends', async ({ page, browser }) => {
  const { page: switches, setFault } = await openSwitches(browser);
  const cpf = newCpf();
  await steps.newPaciente(page, cpf);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await setFault(EMAIL, DOWN);
  await page.getByRole('button', { name: 'Recuperar senha' }).click();
  await expect(alertSaying(page, 'Erro ao enviar email: o servidor de e-mail não respondeu.')).toBeVisible();
  await expectNoViolations(page, 'login, mail server away');
  await setFault(EMAIL, 'Funcionando');
  await expect(async () => {
    await page.getByRole('button', { name: 'Recuperar senha' }).click();
    await expect(statusSaying(page, 'enviado com sucesso!')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000, intervals: [7_000] });
  await switches.context().close();
});

/** Expects no violation from the page's top: what its sticky head covers half of by chance is no small target. */
async function expectNoViolationsFromTop(page: Page, state: string): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectNoViolations(page, state);
}

test('the provider stops telling of payments: the desk reads it, sets it going, and reads everything open again', async ({
  page,
  browser,
}) => {
  const { page: switches, setFault } = await openSwitches(browser);
  await openBeforePix(page);
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible({ timeout: RETRY_MS });
  await setFault(PAYMENT, 'Pausa a fila de avisos');

  const mesa = await (await browser.newContext({ viewport: DESK })).newPage();
  await steps.signInAdmin(mesa);
  const avisos = mesa.locator('details.avisos');
  await expect(avisos).toBeVisible();
  if ((await avisos.getAttribute('open')) === null) {
    await avisos.locator('summary').focus();
    await mesa.keyboard.press('Enter');
  }
  await mesa.getByRole('button', { name: 'Conferir agora' }).click();
  await expect(statusSaying(mesa, 'O Asaas parou de avisar dos pagamentos.')).toBeVisible();
  // Beside what other services do just then.
  const now = mesa.getByRole('region', { name: 'Precisa de uma pessoa agora' });
  await expect(now.getByText('O Asaas parou de avisar dos pagamentos')).toBeVisible();
  await expectNoViolationsFromTop(mesa, 'menu_adm, the queue stopped, on a desk');
  await mesa.setViewportSize({ width: 320, height: 700 });
  await expectNoViolationsFromTop(mesa, 'menu_adm, the queue stopped, on a narrow phone');
  await expectNoSidewaysScroll(mesa);
  await mesa.setViewportSize(DESK);

  await mesa.getByRole('button', { name: 'Reativar os avisos' }).focus();
  await mesa.keyboard.press('Enter');
  await expect(statusSaying(mesa, 'Pedido feito. Os avisos de pagamento chegam.')).toBeVisible();
  await expect(mesa.getByRole('button', { name: 'Reativar os avisos' })).toBeHidden();
  await expectNoViolationsFromTop(mesa, 'menu_adm, the queue runs again');

  await mesa.getByRole('button', { name: 'Reler tudo que está aberto' }).click();
  await expect(mesa.getByRole('dialog')).toBeVisible();
  await expectNoViolationsFromTop(mesa, 'menu_adm, before everything open is read again');
  await mesa.getByRole('dialog').getByRole('button', { name: 'Reler tudo que está aberto' }).click();
  await expect(mesa.getByText(/Releitura terminada hoje/)).toBeVisible({ timeout: RETRY_MS });
  await expectNoViolationsFromTop(mesa, 'menu_adm, everything open was read again');
  await expectNoSidewaysScroll(mesa);
  await mesa.context().close();

  // The switch saw that somebody mended it.
  await switches.reload();
  const service = switches.getByRole('region', { name: PAYMENT, exact: true });
  await expect(service.getByText('Agora: funcionando.')).toBeVisible();
  await switches.context().close();
});

test('an address refuses our mail: the desk reads whose and which, live, and no more when it is mended', async ({
  page,
  browser,
}) => {
  const { page: switches, setFault } = await openSwitches(browser);
  const mesa = await (await browser.newContext({ viewport: DESK })).newPage();
  await steps.signInAdmin(mesa);
  await setFault(EMAIL, 'Recusa o endereço: 550');
  await steps.newPaciente(page, newCpf());
  const refused = mesa.locator('.note', { hasText: 'E-mails recusados' });
  await expect(refused.getByText(/confirmação do e-mail, recusado hoje às/).first()).toBeVisible({
    timeout: 15_000,
  });
  await expectNoViolations(mesa, 'menu_adm, an address refuses mail');
  await mesa.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(mesa);
  await setFault(EMAIL, 'Funcionando');
  await mesa.context().close();
  await switches.context().close();
});
