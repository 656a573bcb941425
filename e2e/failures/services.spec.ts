import { expect, test, type Page } from '../support/test.ts';
import { MENSAGEM_PIX_EM_PREPARO } from '#domain/pagamentos/pagamento.ts';
import { MENSAGEM_DA_RECUSA } from '#domain/pagamentos/recusa.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/axe.ts';
import { alertSaying, button, field, statusSaying } from '../support/locators.ts';
import { setFault } from './switches.ts';
import { newCpf, PERSON } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/**
 * The longest pause between two attempts of a job is half a minute, and a request in progress at the provider is not
 * repeated for a minute.
 */
const RETRY_MS = 120_000;

const generate = (page: Page) => button(page, 'Gerar QR Code Pix').click();
const qrCode = (page: Page) => page.getByRole('img', { name: 'QR Code Pix' });

test.afterEach(async ({ page }) => {
  for (const service of ['asaas', 'viacep', 'brasilapi', 'smtp'] as const)
    await setFault(page, service, 'nenhuma');
});

/** A new patient before the button of the Pix. @returns the order's id */
async function openBeforePix(page: Page): Promise<string> {
  await prepare.paciente(page, newCpf());
  const id = await prepare.pedidoBeforePix(page, 'Atestados de saúde');
  await page.goto(`/financeiro/${id}`);
  await expect(button(page, 'Gerar QR Code Pix')).toBeVisible();
  return id;
}

test('the switches are pressed and seen, and the texts of the mails', async ({ page }) => {
  await page.goto('/demo/falhas');
  const service = page.getByRole('region', { name: 'E-mail (SMTP)', exact: true });
  const fault = button(service, 'Adia: 451, volte depois');
  await fault.click();
  await expect(fault).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolations(page, 'demo/falhas, one fails');
  await expectNoSidewaysScroll(page);
  await button(service, 'Funcionando').click();
  await expect(service.getByText('Agora: funcionando.')).toBeVisible();
  await page.goto('/demo/modelos-de-email');
  // Documents of one layout: every eighth is judged.
  await page
    .locator('.modelo')
    .evaluateAll((models) => models.forEach((model, n) => n % 8 === 0 || model.remove()));
  await expectNoViolations(page, 'demo/modelos-de-email');
  await expectNoSidewaysScroll(page);
});

test('provider refuses data, charge or key → patient and desk read it, then the code arrives', async ({
  page,
  browser,
}) => {
  await setFault(page, 'asaas', 'rejectData');
  const id = await openBeforePix(page);
  await generate(page);
  const sentence = statusSaying(page, MENSAGEM_DA_RECUSA.dados);
  await expect(sentence).toBeVisible();
  await expectNoViolations(page, 'financeiro, data refused');
  await expectNoSidewaysScroll(page);
  const desk = await openDesk(browser.newContext({ viewport: PHONE }));
  await expect(desk.getByText('Recusados pelo Asaas')).toBeVisible();
  await expect(desk.getByText(/o Asaas não aceitou os dados da pessoa/).first()).toBeVisible();
  await expectNoSidewaysScroll(desk);

  await page.goto('/usuario');
  await expect(page.getByText('O provedor de pagamento não aceitou os seus dados.')).toBeVisible();
  await page.goto(`/financeiro/${id}`);
  await expect(sentence).toBeVisible();
  await setFault(page, 'asaas', 'rejectCharge');
  await page.getByRole('link', { name: 'Conferir e corrigir' }).click();
  await page.waitForURL('**/dados');
  await field(page, 'Telefone').fill('11912345678');
  await button(page, 'Continuar').click();
  await page.waitForURL(`**/financeiro/${id}`);
  // The data are accepted now, without a click.
  await expect(statusSaying(page, MENSAGEM_DA_RECUSA.cobranca)).toBeVisible({ timeout: RETRY_MS });
  await page.setViewportSize(DESK);

  await setFault(page, 'asaas', 'refuseKey');
  // A first press on this page finds the present state; a second one shows the attempt.
  await expect(async () => {
    await generate(page);
    await expect(page.getByText('Tentamos de novo agora: ainda não foi aceito.')).toBeVisible({
      timeout: 4_000,
    });
  }).toPass();
  await desk.setViewportSize(DESK);
  await desk.reload();
  await expect(desk.getByText('A chave foi recusada')).toBeVisible();
  await expect(desk.getByText(/peça a quem cuida do servidor que a troque/)).toBeVisible();
  await expectNoViolationsFromTop(desk, 'ajustes, key refused, on a desk');

  await setFault(page, 'asaas', 'nenhuma');
  await expect(async () => {
    await button(page, 'Gerar QR Code Pix').click({ timeout: 2_000 });
    await expect(qrCode(page)).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: RETRY_MS });
});

test('a charge without a code yet → the same words, and the code arrives live', async ({ page }) => {
  await openBeforePix(page);
  await setFault(page, 'asaas', 'noPix');
  await generate(page);
  await expect(statusSaying(page, MENSAGEM_PIX_EM_PREPARO)).toBeVisible();
  await setFault(page, 'asaas', 'nenhuma');
  await expect(qrCode(page)).toBeVisible({ timeout: RETRY_MS });
});

/** First screen of the administrator. */
async function openDesk(context: Promise<{ newPage(): Promise<Page> }>): Promise<Page> {
  const desk = await (await context).newPage();
  await prepare.admin(desk);
  await desk.goto('/ajustes');
  return desk;
}

test('provider fails → request kept, code arrives; notifications stop → the desk reactivates', async ({
  page,
  browser,
}) => {
  const id = await openBeforePix(page);
  await setFault(page, 'asaas', 'down');
  await generate(page);
  const sentence = statusSaying(page, MENSAGEM_PIX_EM_PREPARO);
  await expect(sentence).toBeVisible();
  await expectNoViolations(page, 'financeiro, being prepared');
  await expectNoSidewaysScroll(page);
  await generate(page);
  await expect(statusSaying(page, 'Tentamos de novo agora: ainda sem resposta.')).toBeVisible();
  await page.goto('/usuario');
  await expect(page.getByText('O Pix aparece sozinho assim que ele voltar.')).toBeVisible();
  await expectNoViolations(page, 'usuario, being prepared');
  await page.goto(`/financeiro/${id}`);
  await expect(sentence).toBeVisible();
  await expect(button(page, 'Gerar QR Code Pix')).toBeVisible();

  const desk = await openDesk(browser.newContext({ viewport: PHONE }));
  await expect(desk.getByText('Não responde')).toBeVisible();
  await expect(desk.getByText('Quem espera')).toBeVisible();
  await expectNoViolationsFromTop(desk, 'ajustes, a service fails');
  await expectNoSidewaysScroll(desk);
  await setFault(page, 'asaas', 'nenhuma');
  await expect(qrCode(page)).toBeVisible({ timeout: RETRY_MS });
  await expect(sentence).toBeHidden();

  await setFault(page, 'asaas', 'stopQueue');
  await desk.setViewportSize(DESK);
  const avisos = desk.locator('details.avisos');
  await expect(avisos).toBeVisible();
  if ((await avisos.getAttribute('open')) === null) {
    await avisos.locator('summary').focus();
    await desk.keyboard.press('Enter');
  }
  await button(desk, 'Conferir agora').click();
  await expect(statusSaying(desk, 'O Asaas parou de avisar dos pagamentos.')).toBeVisible();
  await expectNoViolationsFromTop(desk, 'ajustes, the queue stopped, on a desk');
  await desk.goto('/menu_adm');
  // Beside other services with failures.
  const now = desk.getByRole('region', { name: 'Precisa de uma pessoa agora' });
  await expect(now.getByText('O Asaas parou de avisar dos pagamentos')).toBeVisible();
  await now.getByRole('link', { name: 'Ver o que houve' }).click();
  await desk.waitForURL('**/ajustes#servicos');
  await desk.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(desk);
  await desk.setViewportSize(DESK);
  await button(desk, 'Reativar os avisos').focus();
  await desk.keyboard.press('Enter');
  await expect(statusSaying(desk, 'Pedido feito. Os avisos de pagamento chegam.')).toBeVisible();
  await expect(button(desk, 'Reativar os avisos')).toBeHidden();

  await button(desk, 'Reler tudo que está aberto').click();
  await expect(desk.getByRole('dialog')).toBeVisible();
  await expectNoViolationsFromTop(desk, 'ajustes, before everything open is read again');
  await button(desk.getByRole('dialog'), 'Reler tudo que está aberto').click();
  await expect(desk.getByText(/Releitura terminada hoje/)).toBeVisible({ timeout: RETRY_MS });
  await expectNoSidewaysScroll(desk);

  // The switch shows that the failure ended.
  const switches = await (await page.request.get('/demo/falhas')).text();
  expect(switches).toMatch(/Pagamento \(Asaas\)<\/h2><p>Agora: <strong>funcionando/);
});

/**
 * Expects no violation from the page's top: elsewhere its sticky header covers targets by chance, which are not too
 * small.
 */
async function expectNoViolationsFromTop(page: Page, state: string): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectNoViolations(page, state);
}

test('one of two postal-code services fails → address found; both → words, and typing by hand', async ({
  page,
}) => {
  await prepare.cadastro(page, newCpf());
  await page.goto('/dados');
  await setFault(page, 'viacep', 'down');
  await field(page, 'CEP').fill('20040020');
  await expect(field(page, 'Cidade')).toHaveValue('Rio de Janeiro');
  await setFault(page, 'brasilapi', 'down');
  await field(page, 'CEP').fill('01310100');
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
  for (const [label, value] of Object.entries(byHand)) await field(page, label).fill(value);
  await field(page, 'UF').selectOption('SP');
  await button(page, 'Continuar').click();
  await page.waitForURL('**/servico');
});

test('a refused address or a failing mail server → live on the desk; the next attempt sends', async ({
  page,
  browser,
}) => {
  const desk = await openDesk(browser.newContext({ viewport: DESK }));
  await expect(desk.getByRole('region', { name: 'Serviços externos' })).toContainText('E-mail');
  await setFault(page, 'smtp', 'reject');
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  const refused = desk.locator('.note', { hasText: 'E-mails recusados' });
  await expect(refused.getByText(/confirmação do e-mail, recusado hoje às/).first()).toBeVisible({
    timeout: 15_000,
  });
  await expectNoViolations(desk, 'ajustes, an address refuses mail');
  await desk.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(desk);

  await setFault(page, 'smtp', 'down');
  await page.context().clearCookies();
  await page.goto('/login');
  await field(page, 'CPF').fill(cpf);
  const recover = () => button(page, 'Recuperar senha').click();
  await recover();
  await expect(alertSaying(page, 'Erro ao enviar email: o servidor de e-mail não respondeu.')).toBeVisible();
  await expectNoViolations(page, 'login, mail server away');
  await setFault(page, 'smtp', 'nenhuma');
  await expect(async () => {
    await recover();
    await expect(statusSaying(page, 'enviado com sucesso!')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000, intervals: [7_000] });
});
