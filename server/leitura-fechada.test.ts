import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import * as pessoas from '#contracts/contas/pessoas.contract.ts';
import type { Contract } from '#contracts/contract.ts';
import { listarAcessos } from '#contracts/titular/acessos.contract.ts';
import { criarExportacao } from '#contracts/titular/privacidade.contract.ts';
import { abrirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import * as anexos from '#contracts/pedidos/anexos.contract.ts';
import { verificarDocumento } from '#contracts/documentos/verificar.contract.ts';
import * as pedidos from '#contracts/pedidos/pedidos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { namedContracts } from '#testing/app/contracts.ts';
import { mailTo, tokenIn } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import { heldDocumento } from '#testing/builders/held-documento.ts';
import { addMedico } from '#testing/builders/medicos.ts';
import { upload } from '#testing/builders/upload.ts';
import { PNG } from '#testing/files/small-files.ts';
import { signingWorld } from '#testing/files/signing.ts';

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Routes of a patient that name no order, document or file: what they give is the account's own, or tested below. */
const OF_THE_ACCOUNT: ReadonlySet<string> = wordsOf(`
  aceitarTextos
  encerrarSessao encerrarOutras trocarSenha lerSegundoFator iniciarSegundoFator
  confirmarSegundoFator novosCodigos desligarSegundoFator lerProva darProva listarSessoes
  listarChaves desafiarCriacao criarChave renomearChave removerChave desafiarProva
  darProvaComChave sugerirRemedios sugerirDoses vivo buscarCep listarPerguntas enviarMensagem
  marcarLidas lerRascunhoDosDados guardarRascunhoDosDados trocarEmail reenviarConfirmacao
  lerCliente salvarCliente lerCodigosReserva criarCodigosReserva lerCanais mudarCanal ligarPush
  desligarPush listarPessoas salvarPessoa removerPessoa pedirAutorizacao enviarDocumentosDaPessoa
  criarEnvio continuarEnvio lerEnvio desistirDoEnvio cadastrarCliente listarExames
  sugerirMedicamentos criarPedido resumoDoChat lerSaida apagarConta lerProntuario trazerProntuario
  pedirExameDoDocumento trazerCadastro listarPagosPorOutros lerCelular pedirCodigoDoCelular
  confirmarCelular tirarCelular`);
/** Lists and tokens over several orders, each with a test of its own below. */
const OVER_ORDERS: ReadonlySet<string> = wordsOf(`
  listarPedidos listarMensagens listarAcessos criarExportacao baixarExportacao baixarAnexo criarFatura retornarStatus
  retornarCobracas`);

/** The service of an order that waits for its charge. */
const OTHER = 'Atestados de saúde';
const BY_KEY = /^\/api\/(pedidos|documentos|anexos)\/:id/;
const contracts = (await namedContracts()).filter(
  ([, { access }]) =>
    access.some((role) => role === 'Paciente') && !access.some((role) => role === 'Visitante'),
);
const keyed = contracts.filter(([, { path }]) => BY_KEY.test(path));

let app: TestApp;
let now = Date.now();
let mother: build.Patient;
let child: { id: string };
const ids = { pedidos: '', documentos: '', anexos: '' };
let idPayment = '';
let fileToken = '';
let bodies: Record<string, unknown>;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
  mother = await build.newPatient(app);
  const born = new Date(now + 86_400_000).toISOString();
  const data_nascimento = `${born.slice(8, 10)}/${born.slice(5, 7)}/${Number(born.slice(0, 4)) - 18}`;
  const typed = {
    nome: 'Davi Machado',
    data_nascimento,
    cpf: build.randomCpf(),
    parentesco: 'filho',
    declara: true,
  };
  child = await mother.http.want(pessoas.salvarPessoa, 201, { body: typed });
  const { id } = await build.answeredPedido(mother, build.SERVICO, child.id);
  await upload(mother, { pedido: id, tipo: 'laudo_medico', filename: 'laudo.png', bytes: PNG });
  await mother.http.want(pedidos.confirmarAnexos, 200, { params: { id } });
  const { pedido } = await mother.http.want(pedidos.gerarCobranca, 200, { params: { id }, body: {} });
  idPayment = pedido.idPayment ?? '';
  await build.payAtBank(app, pedido);
  await vi.waitFor(
    async () => {
      if ((await build.readPedido(mother, id)).cobranca?.estado !== 'paga') throw new Error('not paid yet');
    },
    { timeout: 30_000 },
  );
  now += 1_000;
  await build.attachedPedido(mother, OTHER, child.id);
  const files = await mother.http.want(anexos.listarAnexos, 200, { params: { id } });
  const { cliente_id } = await app.deps.db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: medico_id } = await addMedico(app);
  const owners = { pedido_id: id, cliente_id, medico_id };
  const held = await heldDocumento(app, owners, await signingWorld(), { tipo: 'simples', serie: '0a' });
  Object.assign(ids, { pedidos: id, documentos: held.id, anexos: files.anexos[0]?.id });
  const link = await mother.http.want(anexos.criarLinkAnexo, 201, { params: { id: ids.anexos } });
  fileToken = link.url;
  bodies = await bodiesOf();
  const admin = await build.signInAdmin(app);
  await admin.want(abrirPedido, 200, { params: { id } });
  await admin.want(anexos.criarLinkAnexo, 201, { params: { id: ids.anexos } });
  const number = { numero: held.codigo, segredo: held.segredo };
  await build.visitor(app).want(verificarDocumento, 200, { body: number });
});
afterAll(() => app.stop());

/** Good bodies, so that a refusal is one of the order and not of what was sent. */
async function bodiesOf(): Promise<Record<string, unknown>> {
  const consulta = {
    id: randomUUID(),
    medico: randomUUID(),
    inicio: new Date(now + 86_400_000).toISOString(),
  };
  return {
    salvarHistorico: await build.historico(mother),
    justificarUso: { justificativa: '' },
    gerarCobranca: {},
    renovarPedido: { chave: randomUUID() },
    guardarRascunhoDoPedido: { versao: 0, campos: {} },
    salvarConsentimentoCid: { autorizado: true },
    agendarConsulta: consulta,
    remarcarConsulta: { ...consulta, de: randomUUID() },
    cancelarConsulta: { consulta: randomUUID() },
    relatarErro: { texto: 'O nome está errado.' },
  };
}

function ask(name: string, contract: Contract) {
  const kind = BY_KEY.exec(contract.path)?.[1];
  const id = kind === 'documentos' ? ids.documentos : kind === 'anexos' ? ids.anexos : ids.pedidos;
  return mother.http.call(contract, { params: { id, n: 1 }, body: bodies[name] });
}

/** Who looked at data of the account, in words, newest first. */
const looksAt = async () =>
  (await mother.http.want(listarAcessos, 200, { query: {} })).acessos.map(({ oQue }) => oQue);

const reads = () => keyed.filter(([, { method }]) => method === 'GET');

test('every route of a patient → is closed by its key, or said to be the account’s own', () => {
  const rest = contracts.filter(([, { path }]) => !BY_KEY.test(path)).map(([name]) => name);
  const unsaid = rest.filter((name) => !OF_THE_ACCOUNT.has(name) && !OVER_ORDERS.has(name));
  expect(unsaid).toEqual([]);
  expect(keyed.length).toBeGreaterThan(25);
});

test('the evening before the birthday → the account reads everything', async () => {
  const answers = await Promise.all(
    reads().map(async ([name, contract]) => `${name} ${(await ask(name, contract)).status}`),
  );
  // This order has no choice after a refusal.
  expect(answers.filter((one) => !/ (200|204|302)$/.test(one) && one !== 'listarHorarios 409')).toEqual([]);
  expect((await mother.http.want(pedidos.listarPedidos, 200)).fechados).toEqual([]);
  expect((await mother.http.want(listarMensagens, 200)).mensagens.length).toBeGreaterThan(0);
  expect(await looksAt()).toEqual(['Conferiu um documento', 'Abriu um arquivo', 'Abriu o seu pedido']);
});

test('the day of the birthday → every key answers as an unknown one', async () => {
  now += 2 * 86_400_000;
  const answers = await Promise.all(
    keyed.map(async ([name, contract]) => `${name} ${(await ask(name, contract)).status}`),
  );
  expect(answers.filter((one) => !one.endsWith(' 404'))).toEqual([]);
});

test('the list → says that the order exists, how far it is and since when, and nothing else', async () => {
  const { pedidos: listed, retomar, fechados } = await mother.http.want(pedidos.listarPedidos, 200);
  expect([listed, retomar]).toEqual([[], null]);
  expect(fechados).toMatchObject([{ status: 'Sendo Feito - Documentos Anexados', pago: false }, {}]);
  expect(fechados.slice(1)).toEqual([
    {
      numero: expect.any(Number),
      pessoa: 'Davi Machado',
      status: 'Aguardando Pagamento',
      pago: true,
      createdAt: expect.any(String),
      motivo: 'adulta',
      desde: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ]);
  const [person] = (await mother.http.want(pessoas.listarPessoas, 200)).pessoas;
  expect(person).toMatchObject({ situacao: 'sem autorização', fechada: true });
});

test('chat, looks, export, a link from before and the callables → hold nothing of the order', async () => {
  const { mensagens } = await mother.http.want(listarMensagens, 200);
  expect(mensagens).toEqual([]);
  expect(await looksAt()).toEqual([]);
  const { url } = await mother.http.want(criarExportacao, 201, { body: { senha: build.SENHA } });
  const zip = Buffer.from(await (await mother.http.fetch(url)).arrayBuffer()).toString('latin1');
  expect(zip).not.toContain(ids.pedidos);
  expect((await mother.http.fetch(fileToken)).status).toBe(404);
  const callable = async (name: string, data: object) => {
    const body = JSON.stringify({ data });
    const headers = { 'content-type': 'application/json' };
    return (await mother.http.fetch(`/api/funcoes/${name}`, { method: 'POST', headers, body })).status;
  };
  expect([
    await callable('retornarStatus', { payId: idPayment }),
    await callable('retornarCobracas', { payId: idPayment }),
    await callable('criarFatura', { idAsaas: 'x', servico: OTHER }),
  ]).toEqual([404, 404, 404]);
});

test('a new order for the person → refused with what to do', async () => {
  const body = { Servico_Selecionado: build.SERVICO, chave: randomUUID(), pessoa: child.id };
  const refused = failureOf(await mother.http.call(pedidos.criarPedido, { body }));
  expect([refused.code, refused.message]).toEqual([
    'pessoa_decide',
    'Esta pessoa precisa autorizar antes de um novo pedido. Veja em Pessoas da sua conta o que fazer.',
  ]);
});

test('the person agrees → all of it is there again', async () => {
  const email = build.dadosDe().emailContato;
  await mother.http.want(pessoas.pedirAutorizacao, 200, { params: { id: child.id }, body: { email } });
  const token = tokenIn(await mailTo(app, email, 'pede a sua autorização'), 'autorizar');
  await build.visitor(app).want(pessoas.responderAutorizacao, 200, { body: { token, autoriza: true } });
  expect((await mother.http.want(pedidos.listarPedidos, 200)).pedidos).toMatchObject([
    {},
    { id: ids.pedidos },
  ]);
  const answers = await Promise.all(
    reads().map(async ([name, contract]) => `${name} ${(await ask(name, contract)).status}`),
  );
  expect(answers.filter((one) => one.endsWith(' 404'))).toEqual([]);
});
