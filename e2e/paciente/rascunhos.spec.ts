import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '../support/test.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/axe.ts';
import * as steps from '../support/steps.ts';
import { newCpf, PASSWORD } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';

const SERVICO = 'Pedido de Exames Complementares';
const RENOVACAO = 'Renovação de Receita Simples (Branca)';

const motivacao = (page: Page) => page.getByLabel('Motivação', { exact: true });
const outrasInfos = (page: Page) => page.getByLabel('Outras informações', { exact: true });
const savedStatus = (page: Page) => page.getByRole('status').filter({ hasText: /Rascunho salvo às \d+h\d*/ });

/** The second is below the first. */
async function isBelow(first: Locator, second: Locator): Promise<boolean> {
  const [above, below] = await Promise.all([first.boundingBox(), second.boundingBox()]);
  return above !== null && below !== null && above.y + above.height <= below.y;
}

/** Contents of this tab's storage. */
const tabStorage = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

const signIn = (page: Page, cpf: string) => prepare.call(page, entrar, { body: { cpf, senha: PASSWORD } });

/** Another device: a separate browser with its own sign-in. */
async function openOtherAparelho(browser: Browser, cpf: string): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, cpf);
  return [context, page];
}

/** A new patient before the questions of a new order. @returns the order's id */
async function openQuestions(page: Page, cpf: string): Promise<string> {
  await prepare.paciente(page, cpf);
  const id = await prepare.newPedido(page, SERVICO);
  await page.goto(`/historico/${id}`);
  return id;
}

/** Types into a field and waits until the screen shows it as saved. */
async function typeAndSave(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await expect(page.getByText('Salvando…')).toBeVisible();
  await expect(savedStatus(page)).toBeVisible();
}

test('personal data: a draft survives reload, sign-out and another device, and ends by a save', async ({
  page,
  browser,
}) => {
  const cpf = newCpf();
  await prepare.cadastro(page, cpf);
  await page.goto('/dados');
  await expect(page.getByText('Rascunho salvo')).toBeHidden();
  await typeAndSave(page, 'Nome completo', 'Beatriz Nunes Prado');
  await expectNoViolations(page, 'dados, draft saved');
  await page.getByLabel('Nome social', { exact: true }).fill('Bia Prado');
  await page.getByLabel('CEP', { exact: true }).fill('01001000');
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('São Paulo');
  await page.getByLabel('Sem complemento').check();
  // Without a pause: the last input is sent when the page is left.
  await page.getByLabel('Número', { exact: true }).fill('42');
  await page.reload();
  await expect(page.getByLabel('Nome social', { exact: true })).toHaveValue('Bia Prado');
  await expect(page.getByLabel('Número', { exact: true })).toHaveValue('42');
  await expect(page.getByLabel('Sem complemento')).toBeChecked();
  await expect(savedStatus(page)).toBeVisible();

  await page.goto('/usuario');
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await tabStorage(page)).not.toContain('rascunho');
  const [context, phone] = await openOtherAparelho(browser, cpf);
  await phone.goto('/dados');
  await expect(phone.getByLabel('Nome completo', { exact: true })).toHaveValue('Beatriz Nunes Prado');
  await expect(phone.getByLabel('Cidade', { exact: true })).toHaveValue('São Paulo');
  await context.close();

  await signIn(page, cpf);
  await page.goto('/dados');
  await steps.fillDados(page);
  await page.goto('/dados');
  await expect(page.getByLabel('Complemento', { exact: true })).toHaveValue('ap. 52');
  await expect(page.getByText('Rascunho salvo')).toBeHidden();
  await page.goto('/usuario');
  await expect(page.getByText('Olá, Bia.')).toBeVisible();
});

test('two devices: each sees what the other types, and neither loses a field', async ({ page, browser }) => {
  const cpf = newCpf();
  const id = await openQuestions(page, cpf);
  const [context, phone] = await openOtherAparelho(browser, cpf);
  await phone.goto(`/historico/${id}`);
  await outrasInfos(phone).fill('Do celular');
  await outrasInfos(phone).blur();
  await motivacao(page).fill('Do computador');
  await expect(motivacao(phone)).toHaveValue('Do computador', { timeout: 3_000 });
  await expect(outrasInfos(page)).toHaveValue('Do celular', { timeout: 3_000 });

  // A field is not replaced while somebody types in it.
  await outrasInfos(phone).pressSequentially(', e mais');
  await expect(outrasInfos(page)).toHaveValue('Do celular, e mais', { timeout: 3_000 });
  await typeAndSave(page, 'Outras informações', 'Do computador também');
  await outrasInfos(page).blur();
  await motivacao(page).fill('De novo');
  await expect(motivacao(phone)).toHaveValue('De novo', { timeout: 3_000 });
  await expect(outrasInfos(phone)).toHaveValue('Do celular, e mais');
  await outrasInfos(phone).blur();
  await expect(outrasInfos(phone)).toHaveValue('Do computador também');

  // Saved here: the other device shows the saved values, without a draft.
  await steps.answerQuestions(page);
  await expect(motivacao(phone)).toHaveValue('Não se aplica.', { timeout: 5_000 });
  await context.close();
});

test('no network → the text is kept in the device, shown so, and sent on reconnection', async ({
  page,
  context,
  browser,
}) => {
  const cpf = newCpf();
  const id = await openQuestions(page, cpf);
  await typeAndSave(page, 'Motivação', 'Antes');
  await context.setOffline(true);
  await motivacao(page).fill('Sem rede');
  await expect(
    page.getByRole('status').filter({
      hasText:
        'Sem conexão: o que você escreveu está guardado neste aparelho e será enviado quando a conexão voltar',
    }),
  ).toBeVisible();
  await expect(page.getByText('Rascunho salvo')).toBeHidden();
  await expectNoViolations(page, 'historico, offline');
  await expectNoSidewaysScroll(page);
  // The note about the draft hides neither errors nor the focused field.
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect.poll(() => isBelow(page.getByRole('alert'), page.locator('.saved'))).toBe(true);

  // Left within the application: the draft is sent all the same.
  await outrasInfos(page).fill('Também sem rede');
  await context.setOffline(false);
  await expect(savedStatus(page)).toBeVisible();
  expect(await tabStorage(page)).not.toContain('rascunho');

  const [other, phone] = await openOtherAparelho(browser, cpf);
  await phone.goto(`/historico/${id}`);
  await expect(motivacao(phone)).toHaveValue('Sem rede');
  await expect(outrasInfos(phone)).toHaveValue('Também sem rede');
  await other.close();
});

test('a session that ended while typing loses nothing, and shows nothing to the next patient', async ({
  page,
  context,
}) => {
  const cpf = newCpf();
  const id = await openQuestions(page, cpf);
  await expect(motivacao(page)).toBeVisible();
  await context.clearCookies();
  await motivacao(page).fill('Escrito sem sessão');
  await page.waitForURL('**/login');
  await signIn(page, cpf);
  await page.goto(`/historico/${id}`);
  await expect(motivacao(page)).toHaveValue('Escrito sem sessão');
  await expect(savedStatus(page)).toBeVisible();

  await context.clearCookies();
  await motivacao(page).fill('Só meu');
  await page.waitForURL('**/login');
  await prepare.cadastro(page, newCpf());
  await page.goto(`/historico/${id}`);
  await expect.poll(() => tabStorage(page)).not.toContain('Só meu');
  await expect(page.getByText('Só meu')).toBeHidden();
});

test('a patient who comes back is offered the last answers; nothing is filled without a click', async ({
  page,
}) => {
  await prepare.paciente(page, newCpf());
  await prepare.answeredPedido(page, RENOVACAO);
  await page.goto(`/historico/${await prepare.newPedido(page, 'Renovação de Receita Azul')}`);
  // Health answers only: another service is another case. Two of the four are about today.
  await expect(page.getByRole('button', { name: 'Usar esta resposta' })).toHaveCount(2);
  await page.goto(`/historico/${await prepare.newPedido(page, RENOVACAO)}`);
  await expect(page.getByRole('button', { name: 'Usar esta resposta' })).toHaveCount(8);
  for (const field of await page.getByRole('textbox').all()) await expect(field).toHaveValue('');
  await expectNoViolations(page, 'historico, suggestions');
  await expectNoSidewaysScroll(page);

  const first = page.getByRole('textbox').first();
  const label = (await page.locator('.secao label').first().textContent()) ?? '';
  // The button is described by its question; as its name, a search for the field would find two.
  await expect(page.getByLabel(label)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Usar esta resposta' }).first()).toHaveAccessibleDescription(
    new RegExp(`^${label.slice(0, 20)}.*você respondeu: “Não.”`, 's'),
  );
  await page.getByRole('button', { name: 'Usar esta resposta' }).first().click();
  await expect(first).toHaveValue('Não.');
  await expect(first).toBeFocused();
  await first.fill('Mudou desde então.');

  await page.getByRole('button', { name: 'Nada mudou: repetir as 4 respostas' }).click();
  await expect(first).toHaveValue('Mudou desde então.');
  await expect(page.getByText('Da última vez: confira')).toHaveCount(4);
  await expect(page.getByRole('status').filter({ hasText: 'Confira cada uma.' })).toBeFocused();
  await expectNoViolations(page, 'historico, last answers taken');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Está certo' }).first().click();
  await expect(page.getByText('Da última vez: confira')).toHaveCount(3);
  await page.getByRole('textbox').nth(2).fill('Outra resposta.');
  await expect(page.getByText('Da última vez: confira')).toHaveCount(2);
  await expect(savedStatus(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Da última vez: confira')).toHaveCount(2);
  await expect(outrasInfos(page)).toHaveValue('');
});

test('a failing server → waited for; an answer without its question → shown aside', async ({ page }) => {
  const id = await openQuestions(page, newCpf());
  await typeAndSave(page, 'Motivação', 'Antes');
  const unavailable = { code: 'indisponivel', message: 'O serviço está voltando.', requestId: 'x' };
  await page.route('**/rascunho', (route) => route.fulfill({ status: 503, json: { error: unavailable } }));
  await motivacao(page).fill('Durante');
  await expect(page.getByRole('status').filter({ hasText: 'Não conseguimos salvar agora' })).toBeVisible();
  await page.unroute('**/rascunho');
  await expect(savedStatus(page)).toBeVisible({ timeout: 35_000 });

  const { versao } = await (await page.request.get(`/api/pedidos/${id}/rascunho`)).json();
  const campos = { 'saude.1:Uma pergunta que mudou?': 'Sim, desde 2019.' };
  await page.request.patch(`/api/pedidos/${id}/rascunho`, { data: { versao, campos } });
  await expect(page.getByText('Sim, desde 2019.')).toBeVisible({ timeout: 3_000 });
  await expectNoViolations(page, 'historico, answers aside');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Descartar estes textos' }).click();
  await expect(page.getByText('Sim, desde 2019.')).toBeHidden();
  await expect(savedStatus(page)).toBeVisible();
  await page.reload();
  await expect(motivacao(page)).toHaveValue('Durante');
  await expect(page.getByText('Sim, desde 2019.')).toBeHidden();
});

test('what was typed and not saved before the payment is shown as not part of the order', async ({
  page,
}) => {
  await prepare.paciente(page, newCpf());
  const id = await prepare.pedidoWithPix(page, SERVICO);
  await page.goto(`/historico/${id}`);
  await typeAndSave(page, 'Motivação', 'Mudei de ideia.');

  // Shown before the payment.
  await page.goto(`/financeiro/${id}`);
  const notice = page
    .getByRole('status')
    .filter({ hasText: '1 resposta que você escreveu ainda não está no pedido.' });
  await expect(notice).toBeVisible();
  await expectNoViolations(page, 'financeiro, with an answer not saved');
  await expectNoSidewaysScroll(page);
  await notice.getByRole('link', { name: 'Conferir e salvar' }).click();
  await expect(motivacao(page)).toHaveValue('Mudei de ideia.');

  await prepare.pay(page, id);
  // The live stream closes the page under the open form.
  await expect(page.getByText('Este pedido não pode mais ser alterado.')).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Suas respostas' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Mudei de ideia.' })).toBeVisible();
  await expect(motivacao(page)).toHaveCount(0);
  await expectNoViolations(page, 'historico, closed with something unsaved');
  await expectNoSidewaysScroll(page);
});
