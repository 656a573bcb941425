import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import * as caso from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { entrarMedico, salvarNovaSenha } from '#contracts/contas/identidade.contract.ts';
import * as pedidos from '#contracts/pedidos/pedidos.contract.ts';
import { perguntasDoServico } from '#domain/catalogo/perguntas.ts';
import { listarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { maskCpf } from '#domain/contas/cpf.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { addMedico, invitationToken, newMedico } from '#testing/builders/medicos.ts';
import { upload } from '#testing/builders/upload.ts';
import { pdfOf } from '#testing/files/small-files.ts';

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
let caio: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  helena = await newMedico(app);
  caio = await newMedico(app);
});
afterAll(() => app.stop());

const read = (http: Client, id: string) => http.want(caso.lerCaso, 200, { params: { id } });
const take = (http: Client, id: string) => http.want(assumirCaso, 200, { params: { id } });

async function codeOf(http: Client, id: string): Promise<string> {
  return failureOf(await http.call(caso.lerCaso, { params: { id } })).code;
}

/** A paid order whose patient passed an emergency by, with a file of the order and one of the chat. */
async function fullCase() {
  const patient = await build.newPatient(app);
  const { id } = await build.createPedido(patient);
  const { saude } = await patient.http.want(listarPerguntas, 200);
  const asked = perguntasDoServico(saude.perguntas, build.SERVICO);
  const urgent = asked.findIndex(({ urgencia }) => urgencia === true);
  const body = await build.historico(patient);
  body.histSaude[urgent] = 'Sim, ontem';
  await patient.http.want(pedidos.salvarHistorico, 200, { params: { id }, body });
  const bytes = pdfOf(2_000);
  await upload(patient, { pedido: id, tipo: 'receita_vencida', filename: 'receita.pdf', bytes });
  await patient.http.want(pedidos.confirmarAnexos, 200, { params: { id } });
  const charged = await patient.http.want(pedidos.gerarCobranca, 200, { params: { id }, body: {} });
  await build.payAtBank(app, charged.pedido);
  await vi.waitFor(async () => expect((await build.readPedido(patient, id)).cobranca?.estado).toBe('paga'), {
    timeout: 30_000,
    interval: 50,
  });
  await upload(patient, { mensagem: randomUUID(), filename: 'caixa.pdf', bytes });
  const line = { id: randomUUID(), mensagem: 'Mandei a foto da caixa.' };
  await patient.http.want(enviarMensagem, 200, { body: line });
  return { patient, id, questions: asked.length };
}

const looks = async (id: string) => {
  const rows = app.deps.db.selectFrom('auditoria').select(['acao', 'ator_id']).where('alvo_id', '=', id);
  return (await rows.where('acao', 'in', ['caso.ver', 'caso.abrir']).orderBy('id').execute()).map(
    ({ acao, ator_id }) => `${acao} ${ator_id === helena.medico.id ? 'Helena' : 'Caio'}`,
  );
};

test('in the queue a case is reduced, in hand it is whole, in a colleague’s hand reduced again', async () => {
  const { id, patient, questions } = await fullCase();
  const seen = await read(helena.http, id);
  expect(seen).toMatchObject({ visao: 'reduzida', com: null, podeDecidir: false, conversa: [], notas: [] });
  expect(seen.paciente).toMatchObject({
    nome: patient.dados.nome,
    cpf: maskCpf(patient.cpf),
    nascimento: null,
    telefone: null,
    idade: expect.any(Number),
  });
  expect(seen.atencao[0]).toMatchObject({ motivo: 'urgencia', resposta: 'Sim, ontem' });
  expect(seen.atencao.length + seen.respostas.length).toBeGreaterThan(questions);
  expect(seen.motivacao).toBe('Continuar o tratamento.');
  expect(seen.arquivos.map(({ rotulo }) => rotulo)).toEqual(['Receita vencida']);

  await take(helena.http, id);
  const whole = await read(helena.http, id);
  expect(whole).toMatchObject({ visao: 'inteira', podeDecidir: true, com: { voce: true } });
  expect(whole.paciente).toMatchObject({ cpf: patient.cpf, consentimentoCid: false });
  expect(whole.paciente.telefone).not.toBeNull();
  expect(whole.arquivos.map(({ origem, rotulo }) => [origem, rotulo])).toEqual([
    ['pedido', 'Receita vencida'],
    ['chat', 'caixa.pdf'],
  ]);
  expect(whole.conversa.at(-1)).toMatchObject({ Por: 'Cliente', autor: null, automatica: false });
  expect(whole.conversa.some(({ automatica }) => automatica)).toBe(true);

  expect(await read(caio.http, id)).toMatchObject({ visao: 'reduzida', com: { voce: false }, conversa: [] });
  await read(helena.http, id);
  expect(await looks(id)).toEqual(['caso.ver Helena', 'caso.abrir Helena', 'caso.ver Caio']);
});

test('earlier orders stand beside a case in hand only', async () => {
  const patient = await build.newPatient(app);
  const before = await build.paidPedido(app, patient, 'Atestados de saúde');
  const { id } = await build.paidPedido(app, patient);
  expect((await read(helena.http, id)).anteriores).toEqual([]);
  await take(helena.http, id);
  expect((await read(helena.http, id)).anteriores).toMatchObject([
    { numero: before.numero, atendimento: 'na fila', medico: null, seu: false, documentos: [] },
  ]);
});

const path = (pedido: string, anexo: string) => `/api/medico/casos/${pedido}/arquivos/${anexo}`;
const status = async (http: Client, address: string) => (await http.fetch(address)).status;

test('the files of a case open where the case does, and no other', async () => {
  const { id, patient } = await fullCase();
  const other = await fullCase();
  const elsewhere = await build.answeredPedido(patient);
  await upload(patient, {
    pedido: elsewhere.id,
    tipo: 'laudo_medico',
    filename: 'a.pdf',
    bytes: pdfOf(2_000),
  });
  const ofOrder = (await read(helena.http, id)).arquivos[0]?.url ?? '';
  expect(await status(caio.http, ofOrder)).toBe(200);
  await take(helena.http, id);
  const ofChat = (await read(helena.http, id)).arquivos.find(({ origem }) => origem === 'chat')?.url ?? '';
  const file = await helena.http.fetch(ofChat);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect(await status(helena.http, `${ofChat}/previa`)).toBe(200);
  // The colleague sees what the queue shows: the order's files.
  expect(await status(caio.http, ofChat)).toBe(404);
  const laudo = await app.deps.db
    .selectFrom('anexos')
    .select('id')
    .where('pedido_id', '=', elsewhere.id)
    .executeTakeFirstOrThrow();
  expect(await status(helena.http, path(id, laudo.id))).toBe(404);
  expect(await status(helena.http, path(other.id, ofOrder.split('/').at(-1) ?? ''))).toBe(404);
  expect(await status(helena.http, path(elsewhere.id, laudo.id))).toBe(404);
});

test('a case that is not open reads like one that is missing', async () => {
  const patient = await build.newPatient(app);
  const unpaid = await build.chargedPedido(patient);
  const cancelled = await build.paidPedido(app, patient);
  await patient.http.want(pedidos.cancelarPedido, 200, { params: { id: cancelled.id } });
  const refused = await Promise.all(
    [randomUUID(), unpaid.id, cancelled.id].map((id) => codeOf(helena.http, id)),
  );
  expect(new Set(refused)).toEqual(new Set(['nao_encontrado']));
});

test('a doctor who is not active reads no case', async () => {
  const { id } = await build.paidPedido(app, await build.newPatient(app));
  const { email } = await addMedico(app);
  const http = build.visitor(app);
  const token = await invitationToken(app, email);
  await http.want(salvarNovaSenha, 200, { body: { token, senha: build.SENHA, confirmacao: build.SENHA } });
  await http.want(entrarMedico, 200, { body: { email, senha: build.SENHA } });
  expect(await codeOf(http, id)).toBe('cadastro_em_analise');
  const file = await http.call(caso.abrirArquivoDoCaso, { params: { id, anexoId: randomUUID() } });
  expect(failureOf(file).code).toBe('cadastro_em_analise');
});
