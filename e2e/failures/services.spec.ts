import { expect, test, type Page } from '@playwright/test';
import { MENSAGEM_PIX_EM_PREPARO } from '../../domain/pagamentos/pagamento.ts';
import { MENSAGEM_DA_RECUSA } from '../../domain/pagamentos/recusa.ts';
import { semRolagemLateral, semViolacoes } from '../support/axe.ts';
import { painel } from './switches.ts';
import * as passos from '../support/steps.ts';
import { novoCpf, PESSOA } from '../support/person.ts';

/** What a person sees when an outside service fails and comes back; on a server of its own (playwright.config.ts). */

const PAGAMENTO = 'Pagamento (Asaas)';
const CEPS = ['CEP (ViaCEP)', 'CEP, segunda consulta (BrasilAPI)'];
const EMAIL = 'E-mail (SMTP)';
const FORA_DO_AR = 'Fora do ar: a conexão cai';
const MESA = { width: 1440, height: 900 };
/** The longest pause between two tries of a job is half a minute. */
const VOLTA_MS = 60_000;

const diz = (page: Page, role: 'status' | 'alert', text: string) =>
  page.getByRole(role).filter({ hasText: text });

test('the switches', async ({ browser }) => {
  const { page, mudar } = await painel(browser);
  await semViolacoes(page, 'demo/falhas, all well');
  await semRolagemLateral(page);
  await mudar(EMAIL, 'Adia: 451, volte depois');
  await semViolacoes(page, 'demo/falhas, one fails');
  await mudar(EMAIL, 'Funcionando');
  await page.goto('/demo/modelos-de-email');
  await semViolacoes(page, 'demo/modelos-de-email');
  await semRolagemLateral(page);
  await page.context().close();
});

test('the payment provider is away: the request is kept, and the QR code comes by itself', async ({
  page,
  browser,
}) => {
  const { page: falhas, mudar } = await painel(browser);
  await passos.pacienteNovo(page, novoCpf());
  const id = await passos.escolherServico(page, 'Atestados de saúde');
  await passos.responder(page);
  await passos.semAnexos(page);

  await mudar(PAGAMENTO, FORA_DO_AR);
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  const frase = diz(page, 'status', MENSAGEM_PIX_EM_PREPARO);
  await expect(frase).toBeVisible();
  await semViolacoes(page, 'financeiro, being prepared');
  await semRolagemLateral(page);
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(diz(page, 'status', 'Tentamos de novo agora: ainda sem resposta.')).toBeVisible();

  await page.reload();
  await expect(frase).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gerar QR Code Pix' })).toBeVisible();
  await page.goto('/usuario');
  await expect(page.getByText('O Pix aparece sozinho assim que ele voltar.')).toBeVisible();
  await semViolacoes(page, 'usuario, being prepared');

  await passos.entrarNaMesa(falhas);
  await expect(falhas.getByText('Não responde')).toBeVisible();
  await expect(falhas.getByText('Quem espera')).toBeVisible();
  await semViolacoes(falhas, 'menu_adm, a service fails');
  await semRolagemLateral(falhas);

  await page.goto(`/financeiro/${id}`);
  await expect(frase).toBeVisible();
  await falhas.goto('/demo/falhas');
  await mudar(PAGAMENTO, 'Funcionando');
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible({ timeout: VOLTA_MS });
  await expect(frase).toBeHidden();
  await semViolacoes(page, 'financeiro, come back');
  await page.setViewportSize(MESA);
  await semViolacoes(page, 'financeiro, come back, on a desk');
  await falhas.context().close();
});

test('the charge is made but its code is not given: the same words, and it comes by itself', async ({
  page,
  browser,
}) => {
  const { page: falhas, mudar } = await painel(browser);
  await page.setViewportSize(MESA);
  await passos.pacienteNovo(page, novoCpf());
  await passos.escolherServico(page, 'Atestados de saúde');
  await passos.responder(page);
  await passos.semAnexos(page);
  await mudar(PAGAMENTO, 'Faz a cobrança, mas não dá o código');
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(diz(page, 'status', MENSAGEM_PIX_EM_PREPARO)).toBeVisible();
  await semViolacoes(page, 'financeiro, being prepared, on a desk');
  await mudar(PAGAMENTO, 'Funcionando');
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible({ timeout: VOLTA_MS });
  await falhas.context().close();
});

/** A new patient before the button of the Pix. @returns the order's id */
async function diantePix(page: Page): Promise<string> {
  await passos.pacienteNovo(page, novoCpf());
  const id = await passos.escolherServico(page, 'Atestados de saúde');
  await passos.responder(page);
  await passos.semAnexos(page);
  return id;
}

test('the provider refuses the data: the words, a correction, and the QR code; the desk reads it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { page: falhas, mudar } = await painel(browser);
  await mudar(PAGAMENTO, 'Recusa os dados da pessoa: 400');
  const id = await diantePix(page);
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  const frase = diz(page, 'status', MENSAGEM_DA_RECUSA.dados);
  await expect(frase).toBeVisible();
  await semViolacoes(page, 'financeiro, data refused');
  await semRolagemLateral(page);
  await page.reload();
  await expect(frase).toBeVisible();

  await passos.entrarNaMesa(falhas);
  await expect(falhas.getByText('Recusados pelo Asaas')).toBeVisible();
  await expect(falhas.getByText(/o Asaas não aceitou os dados da pessoa/).first()).toBeVisible();
  await semViolacoes(falhas, 'menu_adm, data refused');
  await semRolagemLateral(falhas);

  await page.goto('/usuario');
  await expect(page.getByText('O provedor de pagamento não aceitou os seus dados.')).toBeVisible();
  await page.goto(`/financeiro/${id}`);
  await page.getByRole('link', { name: 'Conferir e corrigir' }).click();
  await page.waitForURL('**/dados');
  await falhas.goto('/demo/falhas');
  await mudar(PAGAMENTO, 'Funcionando');
  await page.getByLabel('Telefone', { exact: true }).fill('11912345678');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL(`**/financeiro/${id}`);
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible({ timeout: VOLTA_MS });
  await falhas.context().close();
});

test('the provider refuses the charge, then our key: the patient and the desk read so, and it comes', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { page: falhas, mudar } = await painel(browser);
  await page.setViewportSize(MESA);
  await diantePix(page);
  await mudar(PAGAMENTO, 'Recusa a cobrança: 400');
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(diz(page, 'status', MENSAGEM_DA_RECUSA.cobranca)).toBeVisible();
  await semViolacoes(page, 'financeiro, charge refused, on a desk');
  await mudar(PAGAMENTO, 'Recusa a nossa chave: 401');
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(page.getByText('Tentamos de novo agora: ainda não foi aceito.')).toBeVisible();
  await passos.entrarNaMesa(falhas);
  await falhas.setViewportSize(MESA);
  await expect(falhas.getByText('A chave foi recusada')).toBeVisible();
  await expect(falhas.getByText(/coloque-a em ASAAS_API_KEY e reinicie o aplicativo/)).toBeVisible();
  await semViolacoes(falhas, 'menu_adm, key refused, on a desk');
  await falhas.goto('/demo/falhas');
  await mudar(PAGAMENTO, 'Funcionando');
  await expect(async () => {
    await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click({ timeout: 2_000 });
    await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: VOLTA_MS });
  await falhas.context().close();
});

test('no postal-code service answers: the words, and on by hand; with one of two the address comes', async ({
  page,
  browser,
}) => {
  const { page: falhas, mudar } = await painel(browser);
  await passos.cadastrar(page, novoCpf());
  for (const servico of CEPS) await mudar(servico, FORA_DO_AR);
  await page.getByLabel('CEP', { exact: true }).fill('01310100');
  await expect(page.getByText('Erro ao buscar o CEP.', { exact: true })).toBeVisible();
  await semViolacoes(page, 'dados, lookup failed');
  const porMim = {
    ...PESSOA,
    Endereço: 'Avenida Paulista',
    Número: '1000',
    Bairro: 'Bela Vista',
    Complemento: 'conjunto 12',
    Cidade: 'São Paulo',
  };
  for (const [label, value] of Object.entries(porMim)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('UF', { exact: true }).selectOption('SP');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/servico');

  await mudar(CEPS[1] ?? '', 'Funcionando');
  await page.goto('/dados');
  await page.getByLabel('CEP', { exact: true }).fill('20040020');
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('Rio de Janeiro');
  await mudar(CEPS[0] ?? '', 'Funcionando');
  await falhas.context().close();
});

test('the mail server is away: the words, and the next try sends', async ({ page, browser }) => {
  const { page: falhas, mudar } = await painel(browser);
  const cpf = novoCpf();
  await passos.pacienteNovo(page, cpf);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await mudar(EMAIL, FORA_DO_AR);
  await page.getByRole('button', { name: 'Recuperar senha' }).click();
  await expect(diz(page, 'alert', 'Erro ao enviar email: o servidor de e-mail não respondeu.')).toBeVisible();
  await semViolacoes(page, 'login, mail server away');
  await mudar(EMAIL, 'Funcionando');
  await expect(async () => {
    await page.getByRole('button', { name: 'Recuperar senha' }).click();
    await expect(diz(page, 'status', 'enviado com sucesso!')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000, intervals: [7_000] });
  await falhas.context().close();
});

/** As `semViolacoes`, from the page's top: what its sticky head covers half of by chance is no small target. */
async function doTopo(page: Page, estado: string): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await semViolacoes(page, estado);
}

test('the provider stops telling of payments: the desk reads it, sets it going, and reads everything open again', async ({
  page,
  browser,
}) => {
  const { page: falhas, mudar } = await painel(browser);
  await diantePix(page);
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible();
  await mudar(PAGAMENTO, 'Pausa a fila de avisos');

  const mesa = await (await browser.newContext({ viewport: MESA })).newPage();
  await passos.entrarNaMesa(mesa);
  const avisos = mesa.locator('details.avisos');
  await expect(avisos).toBeVisible();
  if ((await avisos.getAttribute('open')) === null) {
    await avisos.locator('summary').focus();
    await mesa.keyboard.press('Enter');
  }
  await mesa.getByRole('button', { name: 'Conferir agora' }).click();
  await expect(diz(mesa, 'status', 'O Asaas parou de avisar dos pagamentos.')).toBeVisible();
  // Beside what other services do just then.
  const agora = mesa.getByRole('region', { name: 'Precisa de uma pessoa agora' });
  await expect(agora.getByText('O Asaas parou de avisar dos pagamentos')).toBeVisible();
  await doTopo(mesa, 'menu_adm, the queue stopped, on a desk');
  await mesa.setViewportSize({ width: 320, height: 700 });
  await doTopo(mesa, 'menu_adm, the queue stopped, on a narrow phone');
  await semRolagemLateral(mesa);
  await mesa.setViewportSize(MESA);

  await mesa.getByRole('button', { name: 'Reativar os avisos' }).focus();
  await mesa.keyboard.press('Enter');
  await expect(diz(mesa, 'status', 'Pedido feito. Os avisos de pagamento chegam.')).toBeVisible();
  await expect(mesa.getByRole('button', { name: 'Reativar os avisos' })).toBeHidden();
  await doTopo(mesa, 'menu_adm, the queue runs again');

  await mesa.getByRole('button', { name: 'Reler tudo que está aberto' }).click();
  await doTopo(mesa, 'menu_adm, before everything open is read again');
  await mesa.getByRole('dialog').getByRole('button', { name: 'Reler tudo que está aberto' }).click();
  await expect(mesa.getByText(/Releitura terminada hoje/)).toBeVisible({ timeout: VOLTA_MS });
  await doTopo(mesa, 'menu_adm, everything open was read again');
  await semRolagemLateral(mesa);
  await mesa.context().close();

  // The switch saw that somebody mended it.
  await falhas.reload();
  const servico = falhas.getByRole('region', { name: PAGAMENTO, exact: true });
  await expect(servico.getByText('Agora: funcionando.')).toBeVisible();
  await falhas.context().close();
});

test('an address refuses our mail: the desk reads whose and which, live, and no more when it is mended', async ({
  page,
  browser,
}) => {
  const { page: falhas, mudar } = await painel(browser);
  const mesa = await (await browser.newContext({ viewport: MESA })).newPage();
  await passos.entrarNaMesa(mesa);
  await mudar(EMAIL, 'Recusa o endereço: 550');
  await passos.pacienteNovo(page, novoCpf());
  const recusados = mesa.locator('.note', { hasText: 'E-mails recusados' });
  await expect(recusados.getByText(/confirmação do e-mail, recusado hoje às/).first()).toBeVisible({
    timeout: 15_000,
  });
  await semViolacoes(mesa, 'menu_adm, an address refuses mail');
  await mesa.setViewportSize({ width: 320, height: 700 });
  await semRolagemLateral(mesa);
  await mudar(EMAIL, 'Funcionando');
  await mesa.context().close();
  await falhas.context().close();
});
