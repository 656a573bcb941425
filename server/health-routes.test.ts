import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listarDeclaracoes } from '../contracts/documentos/declaracoes.contract.ts';
import { lerAgendaDoMedico, lerMinhaAgenda } from '../contracts/pedidos/agenda.contract.ts';
import * as anexos from '../contracts/pedidos/anexos.contract.ts';
import * as caso from '../contracts/consultorio/caso.contract.ts';
import * as chat from '../contracts/chat/chat.contract.ts';
import { listarConsultas } from '../contracts/consultorio/consultas.contract.ts';
import { lerCorreio } from '../contracts/consultorio/correio.contract.ts';
import * as decisao from '../contracts/consultorio/decisao.contract.ts';
import { assumirCaso, lerFila } from '../contracts/consultorio/fila.contract.ts';
import { lerPreenchimento } from '../contracts/consultorio/preenchimento.contract.ts';
import { consultarAuditoria } from '../contracts/mesa/auditoria.contract.ts';
import { consultarPedidos } from '../contracts/mesa/lista-de-pedidos.contract.ts';
import { lerMesa } from '../contracts/mesa/mesa.contract.ts';
import { abrirPedido } from '../contracts/mesa/pedidos-adm.contract.ts';
import { listarDevolucoes } from '../contracts/pagamentos/devolucoes.contract.ts';
import { baixarRecibo } from '../contracts/pagamentos/reembolsos.contract.ts';
import { palavrasDaAcao } from '../domain/instalacao/acoes/acoes.ts';
import { startTestApp, type TestApp } from './testing/app/app.ts';
import { namedContracts } from './testing/app/contracts.ts';
import * as build from './testing/builders/builders.ts';
import { newMedico } from './testing/builders/medicos.ts';
import { upload } from './testing/builders/upload.ts';
import { HEALTH_ROUTES, WITHOUT_A_LOOK } from './testing/health/health-routes.ts';
import { pdfOf } from './testing/files/small-files.ts';

const contracts = await namedContracts();
const open = contracts.filter(([, { access }]) => access.some((role) => role !== 'Paciente'));

test('each route that is open to others than the patient records a look, or says why not', () => {
  const given = [...Object.keys(HEALTH_ROUTES), ...Object.values(WITHOUT_A_LOOK).flat()];
  expect(given.toSorted()).toEqual([...new Set(given)].toSorted());
  expect(given.toSorted()).toEqual(open.map(([name]) => name).toSorted());
  expect(Object.values(HEALTH_ROUTES).filter((acao) => palavrasDaAcao(acao) === undefined)).toEqual([]);
});

let app: TestApp;
/** By how much the clock of the house is ahead of the database's, in milliseconds. */
let late = 0;
let scene: Awaited<ReturnType<typeof makeScene>>;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(Date.now() + late) });
  scene = await makeScene();
});
afterAll(() => app.stop());

/** A case in a doctor's hand with a file and a draft, and a conversation; nobody has looked at any of it. */
async function makeScene() {
  const [admin, medico, patient] = [
    await build.signInAdmin(app),
    await newMedico(app),
    await build.newPatient(app),
  ];
  const pedido = await build.paidPedido(app, patient);
  await patient.http.want(chat.enviarMensagem, 200, { body: { id: randomUUID(), mensagem: 'Bom dia.' } });
  const other = await build.attachedPedido(patient);
  await upload(patient, {
    pedido: other.id,
    tipo: 'laudo_medico',
    filename: 'laudo.pdf',
    bytes: pdfOf(3_000),
  });
  const { anexos: files } = await patient.http.want(anexos.listarAnexos, 200, { params: { id: other.id } });
  await medico.http.want(assumirCaso, 200, { params: { id: pedido.id } });
  const documento = randomUUID();
  await medico.http.want(decisao.criarDocumento, 201, {
    params: { id: pedido.id },
    body: { id: documento, tipo: 'simples', acompanha: null },
  });
  const { cliente_id: cliente } = await app.deps.db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', pedido.id)
    .executeTakeFirstOrThrow();
  const { id: idDoMedico } = medico.medico;
  return {
    admin,
    medico: medico.http,
    idDoMedico,
    pedido: pedido.id,
    anexo: files[0]?.id ?? '',
    documento,
    cliente,
    cpf: patient.cpf,
  };
}

/** The lines of the audit, oldest first. */
const lines = () =>
  app.deps.db
    .selectFrom('auditoria')
    .select(['id', 'acao', 'ator_tipo', 'ator_id', 'alvo_id'])
    .orderBy('id')
    .execute();

type Ask = () => Promise<unknown>;
const asks: Readonly<Record<string, Ask>> = {
  lerFila: () => scene.medico.want(lerFila, 200, { query: { aba: 'para-ler' } }),
  lerCaso: () => scene.medico.want(caso.lerCaso, 200, { params: { id: scene.pedido } }),
  listarConsultas: () => scene.medico.want(listarConsultas, 200),
  lerMinhaAgenda: () => scene.medico.want(lerMinhaAgenda, 200),
  lerAgendaDoMedico: () => scene.admin.want(lerAgendaDoMedico, 200, { params: { id: scene.idDoMedico } }),
  lerMesa: () => scene.admin.want(lerMesa, 200),
  consultarPedidos: () => scene.admin.want(consultarPedidos, 200, { body: {} }),
  abrirPedido: () => scene.admin.want(abrirPedido, 200, { params: { id: scene.pedido } }),
  criarLinkAnexo: () => scene.admin.want(anexos.criarLinkAnexo, 201, { params: { id: scene.anexo } }),
  verPrevia: () => scene.admin.fetch(`/api/anexos/${scene.anexo}/previa?vista=1`),
  baixarRecibo: () => scene.admin.fetch(baixarRecibo.path.replace(':id', scene.pedido)),
  abrirConversa: () => scene.admin.want(chat.abrirConversa, 200, { body: { cpf: scene.cpf } }),
  buscarConversas: () => scene.admin.want(chat.buscarConversas, 200, { body: {} }),
  listarMensagensDoPaciente: () =>
    scene.admin.want(chat.listarMensagensDoPaciente, 200, { params: { id: scene.cliente } }),
  lerCorreio: () => scene.admin.want(lerCorreio, 200, { body: {} }),
  listarDeclaracoes: () => scene.admin.want(listarDeclaracoes, 200),
  listarDevolucoes: () => scene.admin.want(listarDevolucoes, 200),
  consultarAuditoria: () => scene.admin.want(consultarAuditoria, 200, { body: {} }),
};

/** Acts by which something leaves the house or a search is made: each is a line. */
const ALWAYS: ReadonlySet<string> = new Set(['criarLinkAnexo', 'baixarRecibo', 'abrirConversa']);

test.each(Object.entries(asks))('%s, asked twice → the line that is declared, once', async (name, ask) => {
  const before = (await lines()).length;
  await ask();
  const [line, ...more] = (await lines()).slice(before);
  expect([line?.acao, more]).toEqual([HEALTH_ROUTES[name], []]);
  expect(['Admin', 'Medico']).toContain(line?.ator_tipo);
  await ask();
  expect((await lines()).length).toBe(before + (ALWAYS.has(name) ? 2 : 1));
});

test('what belongs to a look that was just recorded adds no line; ten minutes later it does', async () => {
  const params = { id: scene.pedido };
  const again: Ask[] = [
    () => scene.medico.want(decisao.lerDocumentosDoCaso, 200, { params }),
    () => scene.medico.want(lerPreenchimento, 200, { params: { id: scene.documento } }),
    () => scene.admin.want(anexos.listarAnexos, 200, { params }),
    () => scene.admin.want(chat.listarPedidosDaConversa, 200, { params: { id: scene.cliente } }),
  ];
  const before = (await lines()).length;
  for (const ask of again) await ask();
  expect((await lines()).length).toBe(before);
  late = 11 * 60_000;
  for (const ask of again) await ask();
  late = 0;
  const more = (await lines()).slice(before).map(({ acao }) => acao);
  expect(more).toEqual(['caso.abrir', 'caso.abrir', 'pedido.abrir', 'chat.ler']);
});

test('a case that is not open to a doctor leaves no line of a look', async () => {
  const other = await newMedico(app);
  const before = (await lines()).filter(({ acao }) => acao === 'caso.abrir').length;
  const params = { id: scene.pedido };
  expect((await other.http.call(decisao.lerDocumentosDoCaso, { params })).status).toBe(404);
  expect((await other.http.call(caso.lerCaso, { params: { id: randomUUID() } })).status).toBe(404);
  expect((await lines()).filter(({ acao }) => acao === 'caso.abrir').length).toBe(before);
});
