import { expect, test, type Locator, type Page, type Route } from '../support/test.ts';
import { escreverNota, recusarCaso } from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { publicarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { salvarPrecos } from '#contracts/catalogo/precos.contract.ts';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { encerrarSessao, trocarSenha } from '#contracts/contas/conta.contract.ts';
import * as identidade from '#contracts/contas/identidade.contract.ts';
import type { Contract } from '#contracts/contract.ts';
import { concluirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import * as pedidos from '#contracts/pedidos/pedidos.contract.ts';
import { messageField, log, send } from '../chat/conversa.ts';
import { DESK, newName, openCaso, openFila, row, waitingCaso } from '../medico/doctor.ts';
import { alertSaying, button, field, statusSaying } from '../support/locators.ts';
import { newCpf, PASSWORD } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';

const LOST = 'Sem conexão com a internet. Tente de novo.';
/** Failures of a write that is not retried automatically, with their words. */
const FAILURES = [
  ['O servidor não pôde salvar.', (route: Route) => fulfill(route, 503)],
  ['Algo deu errado do nosso lado.', (route: Route) => fulfill(route, 500)],
  [LOST, (route: Route) => route.abort('connectionfailed')],
] as const;
/** Far less than the half minute of an announced outage. */
const AT_ONCE = { timeout: 8_000 };

function fulfill(route: Route, status: 500 | 503) {
  const message = status === 503 ? FAILURES[0][0] : FAILURES[1][0];
  return route.fulfill({ status, json: { error: { code: 'teste', message, requestId: 'TESTE-1' } } });
}

/** Mocks a contract's calls of a page, until the returned function is called. */
async function intercept(page: Page, { method, path }: Contract, answer: (route: Route) => unknown) {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  const matches = ({ pathname }: URL) => pattern.test(pathname);
  await page.route(matches, (route) =>
    route.request().method() === method ? answer(route) : route.fallback(),
  );
  return () => page.unroute(matches);
}

type Write = {
  contract: Contract;
  act: () => Promise<unknown>;
  /** Words before the server's own. */
  prefix?: string;
  /** A field with its typed text. */
  kept?: readonly [Locator, string];
  where?: Page | Locator;
};

/** Fails a write in each way, and expects its words each time. */
async function expectSaid(page: Page, { contract, act, prefix = '', kept, where = page }: Write) {
  for (const [message, answer] of FAILURES) {
    const restore = await intercept(page, contract, answer);
    await act();
    const words = prefix === '' ? message : `${prefix}${message.charAt(0).toLowerCase()}${message.slice(1)}`;
    await expect(alertSaying(where, words).or(statusSaying(where, words)).first()).toBeVisible(AT_ONCE);
    if (kept) await expect(kept[0]).toHaveValue(kept[1]);
    await restore();
  }
}

const SAVING = 'Erro ao criar usuário: ';
const WRONG = 'outra senha';

test('entrances: registration with its words, sign-in of patient and administrator', async ({ page }) => {
  await page.goto('/pedido');
  const cpf = newCpf();
  await field(page, 'CPF').fill(cpf);
  await field(page, 'Senha').fill(PASSWORD);
  await field(page, 'Confirme a senha').fill(PASSWORD);
  const register = () => button(page, 'Cadastrar').click();
  const kept = [field(page, 'Senha'), PASSWORD] as const;
  await expectSaid(page, { contract: identidade.cadastrar, act: register, prefix: SAVING, kept });
  await field(page, 'Confirme a senha').fill(WRONG);
  await register();
  await expect(alertSaying(page, /^As senhas não são iguais\./)).toBeVisible();

  for (const [screen, label, who, contract] of [
    ['/login', 'CPF', cpf, identidade.entrar],
    ['/loginAdm', 'E-mail', 'adm@exemplo.com.br', identidade.entrarAdm],
  ] as const) {
    await page.goto(screen);
    await field(page, label).fill(who);
    await field(page, 'Senha').fill(WRONG);
    await expectSaid(page, { contract, act: () => button(page, 'Entrar').click(), kept: [kept[0], WRONG] });
  }
});

/** An outage that the server expects to end. */
const later = (route: Route) =>
  route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: { error: {} } });
const WAITING = 'Ainda não foi salvo. Tentando de novo…';

/** Submits during an announced outage, and expects the wait to be shown until it ends. */
async function expectWaitedOut(
  page: Page,
  contract: Contract,
  press: () => Promise<void>,
  where: Page | Locator,
) {
  const restore = await intercept(page, contract, later);
  await press();
  await expect(statusSaying(where, WAITING)).toBeVisible({ timeout: 3_000 });
  await restore();
}

test('a patient’s failing writes → words on each form; an announced outage → waited for aloud', async ({
  page,
  browser,
}) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  const press = (name: string) => () => button(page, name).click();
  const [go, keep] = [press('Continuar'), press('Salvar')];
  const name = field(page, 'Nome completo');
  const dadosAreSaid = async (act: () => Promise<void>) => {
    await name.fill('Beatriz Nunes');
    await expectSaid(page, { contract: salvarCliente, act, prefix: SAVING, kept: [name, 'Beatriz Nunes'] });
    await name.fill('');
    await act();
    await expect(page.getByRole('alert').filter({ hasText: SAVING })).toHaveCount(0);
    await name.fill('Beatriz Nunes');
  };
  await page.goto('/dados');
  await dadosAreSaid(go);
  await expectWaitedOut(page, salvarCliente, go, page);
  await page.waitForURL('**/servico');
  await expect(statusSaying(page, WAITING)).toHaveCount(0);

  const servico = page.getByRole('radio', { name: 'Atestados de saúde' });
  await servico.check();
  await expectSaid(page, { contract: pedidos.criarPedido, act: go });
  await expect(servico).toBeChecked();

  const id = await prepare.answeredPedido(page, 'Atestados de saúde');
  await page.goto(`/historico/${id}`);
  const why = field(page, 'Motivação');
  await why.fill('Voltar ao trabalho.');
  const kept = [why, 'Voltar ao trabalho.'] as const;
  await page.getByLabel('Declaro que as informações são verdadeiras').check();
  await page.getByLabel('Autorizo o envio do documento assinado').check();
  await expectSaid(page, { contract: pedidos.salvarHistorico, act: go, prefix: SAVING, kept });
  await why.fill('');
  await go();
  await expect(alertSaying(page, /^Responda todas as perguntas/)).toBeVisible();
  await why.fill('Voltar ao trabalho.');
  await go();
  await page.waitForURL(`**/anexos/${id}`);
  await expectSaid(page, { contract: pedidos.confirmarAnexos, act: go });
  await go();
  await page.waitForURL(`**/financeiro/${id}`);
  await expectSaid(page, { contract: pedidos.gerarCobranca, act: press('Gerar QR Code Pix') });

  // Personal data as a page of the patient's area.
  await page.goto('/usuario');
  await page.getByRole('link', { name: 'Meus dados' }).click();
  await expect(button(page, 'Salvar')).toBeVisible();
  await dadosAreSaid(keep);
  await field(page, 'E-mail de contato').fill('outra@exemplo.com.br');
  await keep();
  const proof = page.getByRole('dialog', { name: 'Trocar o e-mail de contato' });
  await field(proof, 'Senha atual').fill(PASSWORD);
  const confirm = () => button(proof, 'Confirmar').click();
  const restore = await intercept(page, salvarCliente, (route) => route.abort('connectionfailed'));
  await confirm();
  await expect(alertSaying(proof, `${SAVING}sem conexão com a internet.`)).toBeVisible(AT_ONCE);
  await restore();
  await expectWaitedOut(page, salvarCliente, confirm, proof);
  await expect(statusSaying(page, 'Dados salvos.')).toBeVisible();

  const other = await browser.newContext();
  await prepare.call(other, identidade.entrar, { body: { cpf, senha: PASSWORD } });
  await page.goto('/conta');
  await expectSaid(page, {
    contract: encerrarSessao,
    act: () => page.getByRole('button', { name: /^Encerrar o acesso/ }).click(),
  });
  await button(page, 'Trocar senha').click();
  const dialog = page.getByRole('dialog', { name: 'Trocar a senha' });
  const now = field(dialog, 'Senha atual');
  await now.fill(PASSWORD);
  await field(dialog, 'Nova senha').fill(WRONG);
  await field(dialog, 'Confirme a senha').fill(WRONG);
  const change = () => button(dialog, 'Salvar senha').click();
  await expectSaid(page, { contract: trocarSenha, act: change, kept: [now, PASSWORD], where: dialog });

  await page.goto('/chatpage');
  for (const [n, [, answer]] of FAILURES.entries()) {
    const reconnect = await intercept(page, enviarMensagem, answer);
    await send(page, `mensagem ${n}`);
    await expect(log(page)).toContainText(`mensagem ${n}`);
    await expect(log(page)).toContainText('Será enviada quando a conexão voltar', AT_ONCE);
    await reconnect();
    await expect(log(page)).not.toContainText('Será enviada', { timeout: 15_000 });
  }
  await expect(messageField(page)).toHaveValue('');
});

test('the desk: prices, questions, the end of an order', async ({ page: patient, browser }) => {
  await prepare.paciente(patient, newCpf());
  const page = await (await browser.newContext(DESK)).newPage();
  await prepare.admin(page);
  const save = () => button(page, 'Salvar').click();
  await page.goto('/precos');
  const price = field(page, 'Atestados de saúde');
  await price.fill('77,70');
  await expectSaid(page, { contract: salvarPrecos, act: save, kept: [price, '77,70'] });
  await page.goto('/perguntas');
  const question = field(page, 'Pergunta 1');
  await question.fill('Uma pergunta só desta prova?');
  const kept = [question, 'Uma pergunta só desta prova?'] as const;
  await expectSaid(page, { contract: publicarPerguntas, act: save, kept });

  const open = await prepare.pedidoBeforePix(patient, 'Atestados de saúde');
  await page.goto(`/pedido/${open}`);
  await button(page, 'Concluir').click();
  const dialog = page.getByRole('dialog');
  const conclude = () => button(dialog, 'Concluir').click();
  await expectSaid(page, { contract: concluirPedido, act: conclude, where: dialog });
});

test('a doctor: taking a case, the note, the refusal', async ({ browser }) => {
  const nome = newName();
  const doctor = await (await browser.newContext(DESK)).newPage();
  await waitingCaso(doctor, browser, { nome, servico: 'Atestados de saúde' });
  await openFila(doctor, nome);
  const take = () => row(doctor, nome).getByRole('button', { name: 'Assumir' }).click();
  await expectSaid(doctor, { contract: assumirCaso, act: take });
  await openCaso(doctor, nome);
  const nota = field(doctor, 'Nota clínica');
  await nota.fill('Não há o que atestar à distância.');
  const kept = [nota, 'Não há o que atestar à distância.'] as const;
  const keep = () => button(doctor, 'Guardar nota').click();
  await expectSaid(doctor, { contract: escreverNota, act: keep, kept });
  await button(doctor, 'Recusar').click();
  const refusal = doctor.getByRole('dialog', { name: /^Recusar o pedido/ });
  const why = field(refusal, 'Motivo da recusa');
  await why.fill('O caso pede um exame em pessoa.');
  await expectSaid(doctor, {
    contract: recusarCaso,
    act: () => button(refusal, 'Recusar').click(),
    kept: [why, 'O caso pede um exame em pessoa.'],
    where: refusal,
  });
});
