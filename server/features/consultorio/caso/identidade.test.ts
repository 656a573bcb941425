import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as caso from '#contracts/consultorio/caso.contract.ts';
import { lerDocumentosDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { type FormaDeConferir, PEDIDO_DO_DOCUMENTO } from '#domain/consultorio/identidade.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { addPessoa, childOf } from '#testing/builders/pessoas.ts';
import { upload } from '#testing/builders/upload.ts';
import { pdfOf } from '#testing/files/small-files.ts';

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  helena = await newMedico(app);
});
afterAll(() => app.stop());

const take = (id: string) => helena.http.want(assumirCaso, 200, { params: { id } });
const read = (id: string) => helena.http.want(caso.lerCaso, 200, { params: { id } });
const check = (id: string, como?: FormaDeConferir) =>
  helena.http.call(caso.conferirIdentidade, { params: { id }, body: { conferida: true, como } });
/** Sends a file in the chat. */
const send = (patient: build.Patient) =>
  upload(patient, { mensagem: randomUUID(), filename: 'rg.pdf', bytes: pdfOf(2_000) });

async function inHand(patient?: build.Patient) {
  const of = patient ?? (await build.newPatient(app));
  const { id } = await build.paidPedido(app, of);
  await take(id);
  return { id, patient: of };
}

test('without a photo document → the form of the check is required, and must be possible', async () => {
  const { id } = await inHand();
  expect((await read(id)).conferencia).toEqual({ foto: null, formas: ['video', 'pessoalmente'] });
  const refused = [await check(id), await check(id, 'foto'), await check(id, 'antes')];
  expect(refused.map((answer) => `${answer.status} ${failureOf(answer).code}`)).toEqual([
    '400 falta_como',
    '409 forma_sem_base',
    '409 forma_sem_base',
  ]);
  expect((await read(id)).identidade).toBeNull();
  expect((await check(id, 'video')).status).toBe(200);
  expect((await read(id)).identidade).toMatchObject({ por: helena.medico.nome, como: 'video' });
  const body = { conferida: false };
  await helena.http.want(caso.conferirIdentidade, 200, { params: { id }, body });
  expect((await read(id)).identidade).toBeNull();
});

test('a photo document of the order is what it was checked by, unless something else is said', async () => {
  const { id, patient } = await inHand();
  await send(patient);
  const ofOrder = { pedido_id: id, mensagem_id: null, tipo: 'documento_oficial' } as const;
  await app.deps.db.updateTable('anexos').set(ofOrder).where('nome_original', '=', 'rg.pdf').execute();
  const { conferencia, arquivos } = await read(id);
  expect(conferencia).toEqual({ foto: arquivos[0]?.id, formas: ['foto', 'video', 'pessoalmente'] });
  expect((await check(id)).body).toMatchObject({ identidade: { como: 'foto' } });
  expect((await check(id, 'pessoalmente')).body).toMatchObject({ identidade: { como: 'pessoalmente' } });
});

test('only a doctor who decided another case of the patient has seen them before', async () => {
  const { id: earlier, patient } = await inHand();
  const { id } = await inHand(patient);
  const decided = async (medicoId: string) => {
    const by = { decidido_em: app.deps.clock(), decidido_por: medicoId };
    await app.deps.db.updateTable('casos').set(by).where('pedido_id', '=', earlier).execute();
  };
  await decided((await newMedico(app)).medico.id);
  expect(failureOf(await check(id, 'antes')).code).toBe('forma_sem_base');
  await decided(helena.medico.id);
  expect((await read(id)).conferencia.formas).toEqual(['video', 'antes', 'pessoalmente']);
  expect((await check(id, 'antes')).body).toMatchObject({ identidade: { como: 'antes' } });
});

test('the document that the doctor asked for is the photo; a file that was sent before is none', async () => {
  const { id, patient } = await inHand();
  expect((await send(patient)).status).toBe(204);
  const body = { id: randomUUID(), texto: PEDIDO_DO_DOCUMENTO, pedeDocumento: true };
  await helena.http.want(caso.perguntarAoPaciente, 200, { params: { id }, body });
  // A second click.
  await helena.http.want(caso.perguntarAoPaciente, 200, { params: { id }, body });
  expect((await build.readPedido(patient, id)).atendimento).toBe('aguardando paciente');
  await take(id);
  expect((await read(id)).conferencia.foto).toBeNull();
  expect((await send(patient)).status).toBe(204);
  const { conferencia, arquivos } = await read(id);
  expect(conferencia).toEqual({ foto: arquivos.at(-1)?.id, formas: ['foto', 'video', 'pessoalmente'] });
  expect(arquivos).toHaveLength(2);
  expect((await check(id, 'foto')).status).toBe(200);
});

test('a guardian decides → the doctor reads who and by what, and checks both before issuing', async () => {
  const mother = await build.newPatient(app);
  const { id: child } = await addPessoa(mother, childOf());
  const { id } = await build.attachedPedido(mother, build.SERVICO, child);
  const paid = { status: 'Aguardando Pagamento', pago_em: app.deps.clock(), atendimento: 'na fila' } as const;
  await app.deps.db.updateTable('pedidos').set(paid).where('id', '=', id).execute();
  await take(id);
  const { paciente, responsavelConferido } = await read(id);
  expect(responsavelConferido).toBeNull();
  expect(paciente.responsavel).toEqual({
    nome: mother.dados.nome,
    cpf: mother.cpf,
    por: 'menor',
    ate: null,
    em: expect.any(String),
  });
  expect(paciente.quemPede).toEqual({
    nome: mother.dados.nome,
    parentesco: 'Filho ou filha',
    autorizouEm: null,
  });
  const missing = async () => (await helena.http.want(lerDocumentosDoCaso, 200, { params: { id } })).falta;
  expect(await missing()).toEqual(
    expect.arrayContaining([
      'Confira a identidade do paciente antes de emitir.',
      'Confira a identidade do responsável antes de emitir.',
    ]),
  );
  expect((await check(id, 'video')).status).toBe(200);
  const params = { id };
  await helena.http.want(caso.conferirResponsavel, 200, { params, body: { conferida: true } });
  expect(await missing()).not.toContain('Confira a identidade do responsável antes de emitir.');
  expect((await read(id)).responsavelConferido).toMatchObject({ por: helena.medico.nome });
  await helena.http.want(caso.conferirResponsavel, 200, { params, body: { conferida: false } });
  expect((await read(id)).responsavelConferido).toBeNull();

  // By a power of attorney, until its last day.
  const change = {
    data_nascimento: '1945-02-14',
    autorizado_em: app.deps.clock(),
    autorizado_por: 'procuracao',
    autorizado_ate: '2099-12-31',
  } as const;
  await app.deps.db.updateTable('clientes').set(change).where('id', '=', child).execute();
  expect((await read(id)).paciente.responsavel).toMatchObject({
    nome: mother.dados.nome,
    cpf: mother.cpf,
    por: 'procuracao',
    ate: '2099-12-31',
  });
});
