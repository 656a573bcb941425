import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enviarMensagem, listarMensagensDoPaciente } from '#contracts/chat/chat.contract.ts';
import { lerCaso } from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { salvarPessoa } from '#contracts/contas/pessoas.contract.ts';
import { mudarTratamento } from '#contracts/contas/tratamento.contract.ts';
import { verificarDocumento } from '#contracts/documentos/verificar.contract.ts';
import { consultarAuditoria } from '#contracts/mesa/auditoria.contract.ts';
import { abrirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import * as conferencias from '#contracts/titular/conferencias.contract.ts';
import * as contestacoes from '#contracts/titular/contestacoes.contract.ts';
import { criarExportacao } from '#contracts/titular/privacidade.contract.ts';
import { pedirExameDoDocumento } from '#contracts/titular/prontuario.contract.ts';
import { listarAcessos } from '#contracts/titular/acessos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import type { Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { documentOf } from '#testing/builders/contestacao.ts';
import { heldDocumento } from '#testing/builders/held-documento.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { addPessoa, grandmotherOf } from '#testing/builders/pessoas.ts';
import { signingWorld } from '#testing/files/signing.ts';
import { unzip } from '#testing/files/zip.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';

const now = new Date();
const options = { jobs: true, clock: () => now };
let app: TestApp;
let admin: Client;
let helena: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp(options);
  admin = await build.signInAdmin(app);
  helena = await newMedico(app);
  await helena.http.want(mudarTratamento, 200, { body: { tratamento: 'Dra.' } });
});
afterAll(() => app.stop());

const read = async ({ http }: Pick<build.Patient, 'http'>, antes?: number) =>
  http.want(listarAcessos, 200, { query: antes === undefined ? {} : { antes } });

/** A look that nobody waits for: as an old line of the audit. */
async function look(id: string, monthsAgo: number, times = 1) {
  await sql`insert into auditoria (em, ator_tipo, acao, alvo_tipo, alvo_id)
    select now() - make_interval(months => ${monthsAgo}), 'Visitante', 'pedido.abrir', 'pedido', ${id}
      from generate_series(1, ${times}::int)`.execute(app.deps.db);
}

test('a case opened by a doctor and the team → the patient reads who, with the order', async () => {
  const ana = await build.newPatient(app);
  const pedido = await build.paidPedido(app, ana);
  const params = { id: pedido.id };
  expect(await read(ana)).toEqual({ acessos: [], proxima: null });
  await helena.http.want(assumirCaso, 200, { params });
  await helena.http.want(lerCaso, 200, { params });
  await admin.want(abrirPedido, 200, { params });
  await ana.http.want(enviarMensagem, 200, { body: { id: randomUUID(), mensagem: 'Bom dia.' } });
  const { id } = await app.deps.db
    .selectFrom('clientes')
    .select('id')
    .where('cpf', '=', ana.cpf)
    .executeTakeFirstOrThrow();
  await admin.want(listarMensagensDoPaciente, 200, { params: { id } });
  const { acessos } = await read(ana);
  expect(acessos).toMatchObject([
    {
      quem: { tipo: 'equipe', nome: 'A equipe', crm: null },
      oQue: 'Leu a conversa',
      pedido: null,
      pessoa: null,
    },
    {
      quem: { tipo: 'equipe', nome: 'A equipe', crm: null },
      oQue: 'Abriu o seu pedido',
      pedido: pedido.numero,
      pessoa: null,
    },
    {
      quem: {
        tipo: 'medico',
        nome: `Dra. ${helena.medico.nome}`,
        crm: expect.stringContaining(helena.medico.crm),
      },
      oQue: 'Abriu o prontuário',
      pedido: pedido.numero,
      pessoa: null,
    },
  ]);
  const { url } = await ana.http.want(criarExportacao, 201, { body: { senha: build.SENHA } });
  const files = unzip(Buffer.from(await (await ana.http.fetch(url)).arrayBuffer()));
  expect(JSON.parse(String(files.get('dados.json'))).acessos).toEqual(acessos);
  expect(String(files.get('legivel.html'))).toContain(`Abriu o prontuário (pedido ${pedido.numero})`);
  // Another patient reads nothing of it.
  expect((await read(await build.newPatient(app))).acessos).toEqual([]);
});

test('a look at a person of the account → the holder reads it with their name', async () => {
  const mae = await build.newPatient(app);
  const nascimento = `${now.getFullYear() - 8}-03-01`;
  const pessoa = await mae.http.want(salvarPessoa, 201, {
    body: {
      nome: 'João da Silva',
      data_nascimento: nascimento,
      cpf: build.randomCpf(),
      parentesco: 'filho',
      declara: true,
    },
  });
  const pedido = await build.attachedPedido(mae, undefined, pessoa.id);
  await admin.want(abrirPedido, 200, { params: { id: pedido.id } });
  expect((await read(mae)).acessos).toMatchObject([{ pedido: pedido.numero, pessoa: 'João da Silva' }]);
});

test('a document checked by its secret, and everybody’s data downloaded → the patient reads both', async () => {
  const ana = await build.newPatient(app);
  const pedido = await build.answeredPedido(ana);
  const { cliente_id } = await app.deps.db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', pedido.id)
    .executeTakeFirstOrThrow();
  const owners = { pedido_id: pedido.id, cliente_id, medico_id: helena.medico.id };
  const held = await heldDocumento(app, owners, await signingWorld(), { tipo: 'simples', serie: '0A' });
  await build
    .visitor(app)
    .want(verificarDocumento, 200, { body: { numero: held.codigo, segredo: held.segredo } });
  await sql`insert into auditoria (ator_tipo, acao, alvo_tipo, alvo_id)
    values ('Admin', 'fhir.exportar_baixar', 'administrador', ${randomUUID()})`.execute(app.deps.db);
  const { acessos } = await read(ana);
  expect(acessos.map(({ quem, oQue, pedido: numero }) => [quem.nome, oQue, numero])).toEqual([
    ['A equipe', 'Baixou os dados de todos os pacientes', null],
    ['Farmácia (verificação)', 'Conferiu um documento', pedido.numero],
  ]);
});

test('documents of a case opened by the desk → the sender reads of it, the desk whose they are', async () => {
  const [filha, avo] = [await build.newPatient(app), grandmotherOf()];
  const { id } = await addPessoa(filha, avo);
  const documento = () => documentOf(filha.http);
  const body = { procuracao: await documento(), identidade: await documento() };
  await filha.http.want(conferencias.enviarDocumentosDaPessoa, 204, { params: { id }, body });
  const { abertas } = await admin.want(conferencias.listarConferencias, 200);
  const caso = abertas.find(({ cpf }) => cpf === avo.cpf)?.id ?? '';
  const { lados } = await admin.want(conferencias.lerConferencia, 200, { params: { id: caso } });
  const sent = { id: lados[0]?.documentos[0]?.id ?? '' };
  await admin.want(conferencias.criarLinkDaConferencia, 201, { params: sent });

  const exame = { documento: await documento(), chave: randomUUID() };
  const { protocolo } = await filha.http.want(pedirExameDoDocumento, 201, { body: exame });
  const mine = (await admin.want(contestacoes.listarContestacoes, 200)).abertas;
  const params = { id: mine.find((one) => one.protocolo === protocolo)?.id ?? '' };
  await admin.want(contestacoes.criarLinkDocumento, 201, { params });

  expect((await read(filha)).acessos.map(({ quem, oQue }) => [quem.nome, oQue])).toEqual([
    ['A equipe', 'Abriu o documento de identidade que você enviou'],
    ['A equipe', 'Abriu um documento que você enviou sobre quem responde por uma pessoa'],
  ]);
  expect((await read(await build.newPatient(app))).acessos).toEqual([]);
  const linesOf = async (paciente: string) =>
    (await admin.want(consultarAuditoria, 200, { body: { paciente, acao: 'arquivo' } })).registros.map(
      (line) => [line.oQue, line.paciente],
    );
  expect(await linesOf(avo.cpf)).toEqual([['Documento de quem responde por uma pessoa aberto', avo.nome]]);
  expect(await linesOf(filha.cpf)).toEqual([
    ['Documento de identidade de uma contestação aberto', filha.dados.nome],
  ]);
});

test('twelve months, a page of thirty after another, two round trips', async () => {
  const ana = await build.newPatient(app);
  const { id } = await build.createPedido(ana);
  await look(id, 13);
  await look(id, 11, 70);
  const first = await read(ana);
  const second = await read(ana, first.proxima ?? 0);
  const third = await read(ana, second.proxima ?? 0);
  expect([first, second, third].map(({ acessos }) => acessos.length)).toEqual(
    [31, 30, 10].map((n) => Math.min(n, 30)),
  );
  expect(third.proxima).toBeNull();
  options.jobs = false;
  await app.restart();
  await read(ana);
  expect(await countRoundTrips(() => read(ana))).toBe(2);
});
