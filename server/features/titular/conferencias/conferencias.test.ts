import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as pessoas from '#contracts/contas/pessoas.contract.ts';
import { lerMesa } from '#contracts/mesa/mesa.contract.ts';
import * as pedidos from '#contracts/pedidos/pedidos.contract.ts';
import { excluirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import * as contracts from '#contracts/titular/conferencias.contract.ts';
import { criarExportacao } from '#contracts/titular/privacidade.contract.ts';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { RETENCAO_DO_DOCUMENTO_DIAS } from '#domain/titular/contestacao.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { mailsTo, mailTo, tokenIn } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { unzip } from '#testing/files/zip.ts';
import { addPessoa as add, childOf, grandmotherOf, listPessoas } from '#testing/builders/pessoas.ts';
import { acceptCase, claimOf, documentOf, openCase } from '#testing/builders/contestacao.ts';
import { esquecerDocumentos } from './conferencias.workers.ts';
import { SEND_LIMIT } from './enviar.usecases.ts';

let app: TestApp;
let admin: Client;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const DAY_MS = 86_400_000;
const onlyPerson = async (patient: Patient) => (await listPessoas(patient))[0];
const order = ({ http }: Patient, pessoa: string) =>
  http.call(pedidos.criarPedido, {
    body: { Servico_Selecionado: build.SERVICO, chave: randomUUID(), pessoa },
  });
const charge = ({ http }: Patient, id: string) =>
  http.call(pedidos.gerarCobranca, { params: { id }, body: {} });

/** Sends a power of attorney with the identity document. */
async function sendProcuracao({ http }: Patient, id: string) {
  const body = { procuracao: await documentOf(http), identidade: await documentOf(http) };
  return http.call(contracts.enviarDocumentosDaPessoa, { params: { id }, body });
}
/** Sends what the desk asked for. */
async function answer({ http }: Patient, id: string) {
  const body = { responsabilidade: await documentOf(http) };
  return http.call(contracts.enviarDocumentosDaPessoa, { params: { id }, body });
}
async function openOf(cpf: string) {
  const { abertas } = await admin.want(contracts.listarConferencias, 200);
  const found = abertas.find((caso) => caso.cpf === cpf);
  if (!found) throw new Error('no open case');
  return found;
}
const read = (id: string) => admin.want(contracts.lerConferencia, 200, { params: { id } });
const accept = (id: string, body = {}) => admin.call(contracts.aceitarConferencia, { params: { id }, body });
const refuse = (id: string) =>
  admin.want(contracts.recusarConferencia, 200, { params: { id }, body: { motivo: 'documento_ilegivel' } });

describe('a power of attorney', () => {
  test('is accepted → the grandmother without an address is asked for, until its last day', async () => {
    const daughter = await build.newPatient(app);
    const typed = grandmotherOf();
    const { id } = await add(daughter, typed);
    const pedido = await build.attachedPedido(daughter, build.SERVICO, id);
    expect(failureOf(await charge(daughter, pedido.id)).code).toBe('pessoa_nao_autorizou');
    const before = await admin.want(lerMesa, 200);
    expect((await sendProcuracao(daughter, id)).status).toBe(204);
    const after = await admin.want(lerMesa, 200);
    expect(after.contestacoes.abertas).toBe(before.contestacoes.abertas + 1);
    expect(failureOf(await sendProcuracao(daughter, id)).code).toBe('documentos_em_exame');
    expect(failureOf(await charge(daughter, pedido.id)).code).toBe('pessoa_nao_autorizou');

    const caso = await openOf(typed.cpf);
    const { lados } = await read(caso.id);
    expect(lados).toMatchObject([
      { lado: 'pede', nome: daughter.dados.nome, parentesco: 'Avô ou avó', pedidos: 1 },
    ]);
    const documentos = lados[0]?.documentos ?? [];
    expect(documentos.map(({ papel }) => papel)).toEqual(['identidade', 'procuracao']);
    const params = { id: documentos[0]?.id ?? '' };
    const { url } = await admin.want(contracts.criarLinkDaConferencia, 201, { params });
    const opened = await admin.fetch(url);
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await daughter.http.fetch(url)).status).toBe(403);
    expect((await (await build.signInAdmin(app)).fetch(url)).status).toBe(404);

    const today = dataEmSaoPaulo(new Date(now));
    const yesterday = somarDias(today, -1).split('-').toReversed().join('/');
    const until = somarDias(today, 1);
    expect((await accept(caso.id, { ate: yesterday })).status).toBe(400);
    const ate = until.split('-').toReversed().join('/');
    expect((await accept(caso.id, { por: 'curatela', ate })).status).toBe(200);
    expect(failureOf(await accept(caso.id)).code).toBe('caso_resolvido');
    expect(await onlyPerson(daughter)).toMatchObject({
      situacao: 'liberada',
      autorizadaPor: 'curatela',
      autorizadaAte: until,
    });
    const mail = await mailTo(app, daughter.dados.emailContato, 'Conferimos uma pessoa');
    expect(mail.texto).not.toMatch(/Ivone|procuração|curatela/);
    expect((await charge(daughter, pedido.id)).status).toBe(200);

    now += 3 * DAY_MS;
    expect(await onlyPerson(daughter)).toMatchObject({ situacao: 'sem autorização', fechada: true });
    const { fechados } = await daughter.http.want(pedidos.listarPedidos, 200);
    expect(fechados).toMatchObject([{ motivo: 'prazo', desde: until }]);
    expect((await daughter.http.call(pedidos.lerPedido, { params: { id: pedido.id } })).status).toBe(404);
    expect((await sendProcuracao(daughter, id)).status).toBe(204);
  });

  test('is refused → the account reads why, and may send another', async () => {
    const daughter = await build.newPatient(app);
    const typed = grandmotherOf();
    const { id } = await add(daughter, typed);
    await sendProcuracao(daughter, id);
    await refuse((await openOf(typed.cpf)).id);
    expect(await onlyPerson(daughter)).toMatchObject({
      situacao: 'sem autorização',
      conferencia: { situacao: 'recusada', motivo: 'Não conseguimos ler o documento enviado.' },
    });
    const { url } = await daughter.http.want(criarExportacao, 201, { body: { senha: build.SENHA } });
    const files = unzip(Buffer.from(await (await daughter.http.fetch(url)).arrayBuffer()));
    const motivo = 'Não conseguimos ler o documento enviado.';
    expect(JSON.parse(String(files.get('dados.json')))).toMatchObject({
      pessoas: [{ nome: typed.nome, autorizadaPor: null }],
      documentosDasPessoas: [{ situacao: 'recusada', motivo }, { motivo }],
    });
    expect((await sendProcuracao(daughter, id)).status).toBe(204);
  });

  test('a document is missing, used before or of another account’s person → nothing is opened', async () => {
    const daughter = await build.newPatient(app);
    const typed = grandmotherOf();
    const { id } = await add(daughter, typed);
    const send = (body: object, http = daughter.http) =>
      http.call(contracts.enviarDocumentosDaPessoa, { params: { id }, body });
    const procuracao = await documentOf(daughter.http);
    const missing = failureOf(await send({ procuracao }));
    expect([missing.code, missing.details?.map(({ campo }) => campo)]).toEqual([
      'campos_vazios',
      ['identidade'],
    ]);
    const identidade = await documentOf(daughter.http);
    const lost = failureOf(await send({ procuracao, identidade: procuracao }));
    expect(lost.code).toBe('documento_perdido');
    const stranger = await build.newPatient(app);
    expect((await send({ procuracao, identidade }, stranger.http)).status).toBe(404);
    // None of the refusals used the documents up.
    expect((await send({ procuracao, identidade })).status).toBe(204);
    await daughter.http.want(pessoas.removerPessoa, 204, { params: { id } });
    const { resolvidas } = await admin.want(contracts.listarConferencias, 200);
    expect(resolvidas).toContainEqual(expect.objectContaining({ situacao: 'retirada', nome: '' }));
  });

  test('is not asked for of a minor, nor of who refused by the link', async () => {
    const mother = await build.newPatient(app);
    const child = await add(mother, childOf());
    expect(failureOf(await sendProcuracao(mother, child.id)).code).toBe('documento_dispensado');
    const email = build.dadosDe().emailContato;
    const adult = await add(mother, { ...grandmotherOf(), autoriza: 'email', email });
    const token = tokenIn(await mailTo(app, email, 'pede a sua autorização'), 'autorizar');
    const body = { token, autoriza: false };
    await build.visitor(app).want(pessoas.responderAutorizacao, 200, { body });
    const mail = await mailTo(app, mother.dados.emailContato, 'Uma pessoa da sua conta respondeu');
    expect(mail.texto).not.toContain('Ivone');
    expect(failureOf(await sendProcuracao(mother, adult.id)).code).toBe('documento_dispensado');
  });

  test('sent again and again → refused after a day’s worth', async () => {
    const { http } = await build.newPatient(app);
    const statuses: number[] = [];
    for (let n = 0; n <= SEND_LIMIT.max; n += 1) {
      const sent = await http.call(contracts.enviarDocumentosDaPessoa, {
        params: { id: randomUUID() },
        body: {},
      });
      statuses.push(sent.status);
    }
    expect(statuses).toEqual([...Array<number>(SEND_LIMIT.max).fill(404), 429]);
  });
});

/** A person whom two accounts named, one after the other. */
async function two() {
  const typed = childOf();
  const [first, second] = [await build.newPatient(app), await build.newPatient(app)];
  const { id } = await add(first, typed);
  const answered = await add(second, typed);
  const waiting = await onlyPerson(second);
  return { typed, first, second, id, waiting: waiting?.id ?? '', answered };
}

describe('a second guardian', () => {
  // The days that went by ended the proof of the desk.
  beforeAll(async () => {
    admin = await build.signInAdmin(app);
  });

  test('asks → answered alike; both send a document, and neither hears of the other', async () => {
    const { typed, first, second, id, waiting, answered } = await two();
    expect(answered).toMatchObject({ situacao: 'liberada', conferencia: null });
    expect(await onlyPerson(second)).toMatchObject({
      situacao: 'em conferência',
      conferencia: { pede: false },
    });
    expect(await onlyPerson(first)).toMatchObject({ situacao: 'liberada', conferencia: null });
    expect(failureOf(await answer(first, id)).code).toBe('documento_dispensado');
    const caso = await openOf(typed.cpf);
    await admin.want(contracts.pedirDocumentos, 200, { params: { id: caso.id } });
    for (const one of [first, second]) {
      expect(await onlyPerson(one)).toMatchObject({ conferencia: { pede: true, recebidos: [] } });
      const mail = await mailTo(app, one.dados.emailContato, 'Precisamos de um documento');
      expect(mail.texto).not.toMatch(new RegExp(`${first.dados.nome}|${second.dados.nome}|Davi`));
    }
    expect((await answer(first, id)).status).toBe(204);
    expect((await answer(second, waiting)).status).toBe(204);
    expect(failureOf(await answer(second, waiting)).code).toBe('documentos_em_exame');
    const { lados } = await read(caso.id);
    expect(lados.map(({ lado, nome, documentos }) => [lado, nome, documentos.length])).toEqual([
      ['pede', second.dados.nome, 1],
      ['primeira', first.dados.nome, 1],
    ]);
    const again = await admin.call(contracts.pedirDocumentos, { params: { id: caso.id } });
    expect(failureOf(again).code).toBe('sem_quem_pedir');
  });

  test('kept → the first account goes on, the second reads why and asks for nothing', async () => {
    const { typed, first, second, id, waiting } = await two();
    await refuse((await openOf(typed.cpf)).id);
    expect((await order(first, id)).status).toBe(201);
    expect((await order(second, waiting)).status).toBe(404);
    expect(await onlyPerson(second)).toMatchObject({
      situacao: 'em conferência',
      conferencia: { situacao: 'recusada', motivo: 'Não conseguimos ler o documento enviado.' },
    });
    expect(await mailsTo(app, first.dados.emailContato, 'Conferimos uma pessoa')).toEqual([]);
  });

  test('moved → the second account asks, the first reads nothing of the person any more', async () => {
    const { typed, first, second, id } = await two();
    const made = await build.attachedPedido(first, build.SERVICO, id);
    const caso = await openOf(typed.cpf);
    const busy = failureOf(await accept(caso.id));
    expect([busy.code, busy.message]).toEqual([
      'pedidos_em_andamento',
      `Conclua ou exclua antes os pedidos em andamento desta pessoa: ${made.numero}.`,
    ]);
    await admin.want(excluirPedido, 200, { params: { id: made.id } });
    expect((await accept(caso.id)).status).toBe(200);
    expect((await order(first, id)).status).toBe(404);
    expect((await first.http.want(pessoas.listarPessoas, 200)).pessoas).toEqual([]);
    expect((await first.http.call(pedidos.lerPedido, { params: { id: made.id } })).status).toBe(404);
    expect(await onlyPerson(second)).toMatchObject({ id, situacao: 'liberada' });
    expect((await order(second, id)).status).toBe(201);
    expect((await second.http.call(pedidos.lerPedido, { params: { id: made.id } })).status).toBe(404);
    for (const one of [first, second]) await mailTo(app, one.dados.emailContato, 'Conferimos uma pessoa');
  });

  test('the first account removes the person, or is closed → the record goes to who waited', async () => {
    const removed = await two();
    await removed.first.http.want(pessoas.removerPessoa, 204, { params: { id: removed.id } });
    expect(await onlyPerson(removed.second)).toMatchObject({ id: removed.waiting, situacao: 'liberada' });
    await expect(openOf(removed.typed.cpf)).rejects.toThrow('no open case');

    const closed = await two();
    const third = await build.newPatient(app);
    now += 1_000;
    await add(third, closed.typed);
    const { id } = await openCase(app, claimOf(closed.first.cpf));
    await acceptCase(admin, id);
    expect(await onlyPerson(closed.second)).toMatchObject({ situacao: 'liberada' });
    const left = await openOf(closed.typed.cpf);
    expect((await read(left.id)).lados.map(({ nome }) => nome)).toEqual([
      third.dados.nome,
      closed.second.dados.nome,
    ]);
  });
});

test('30 days after the decision → the documents are deleted, the decision stays', async () => {
  const daughter = await build.newPatient(app);
  const typed = grandmotherOf();
  const { id } = await add(daughter, typed);
  await sendProcuracao(daughter, id);
  const caso = await openOf(typed.cpf);
  await refuse(caso.id);
  now += (RETENCAO_DO_DOCUMENTO_DIAS + 1) * DAY_MS;
  const sweeping = { tipo: 'Sistema', nome: 'teste' } as const;
  await esquecerDocumentos({ actor: sweeping, input: null, deps: app.deps });
  admin = await build.signInAdmin(app);
  const { lados, motivo } = await read(caso.id);
  expect(motivo).toBe('Não conseguimos ler o documento enviado.');
  expect(lados[0]?.documentos.map(({ apagadoEm }) => apagadoEm !== null)).toEqual([true, true]);
  const params = { id: lados[0]?.documentos[0]?.id ?? '' };
  const gone = await admin.call(contracts.criarLinkDaConferencia, { params });
  expect(failureOf(gone).code).toBe('documento_apagado');
});
