import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { devolverCaso } from '#contracts/consultorio/fila.contract.ts';
import * as contracts from '#contracts/consultorio/decisao.contract.ts';
import { lerPreenchimento } from '#contracts/consultorio/preenchimento.contract.ts';
import { desativarMedico } from '#contracts/contas/medicos.contract.ts';
import { listarFaixas } from '#contracts/documentos/numeros.contract.ts';
import { setSheet } from '#features/documentos/emitir/emitir.public.ts';
import { imprimirDocumento } from '#features/documentos/emitir/emissao/folha.usecases.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type AnyAnswer } from '#testing/app/client.ts';
import { holdJobs } from '#testing/app/jobs.ts';
import { mailTo } from '#testing/app/mail.ts';
import { readPedido, signInAdmin } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import {
  askIssue,
  documentoDeHoje,
  grantNumeros,
  readDocumentos,
  readyCase,
  writeDocumento,
  type ReadyCase,
} from '#testing/scenes/caso-a-decidir.ts';

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  // Signing and printing are done by hand: what is issued waits.
  holdJobs(app, 'documentos.assinar');
  holdJobs(app, 'documentos.imprimir');
  helena = await newMedico(app);
  await grantNumeros(helena);
}, 60_000);
afterAll(() => app.stop());

async function issued(tipo: 'simples' | 'controle_especial' = 'simples', medica = helena) {
  const held = await readyCase(app, medica, tipo);
  const { id } = await writeDocumento(held, documentoDeHoje(tipo));
  const answer = await askIssue(held);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { held, id };
}

/** As the signing queue does, with the sheet in the place of the signed bytes. */
async function sign({ held, id }: { held: ReadyCase; id: string }): Promise<void> {
  const { deps } = app;
  const actor = { tipo: 'Sistema', nome: 'teste' } as const;
  await deps.runInTransaction({ actor }, async (uow) => {
    await uow.db.selectFrom('pedidos').select('id').where('id', '=', held.id).forUpdate().execute();
    const row = { certificado_titular: 'HELENA PRADO', certificado_serie: '1', assinado_em: new Date() };
    await uow.db
      .updateTable('documentos')
      .set({ estado: 'assinado', objeto: `teste/${id}`, size: 1, sha256: 'x', ...row })
      .where('id', '=', id)
      .where('estado', '=', 'a assinar')
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.aoAssinar(uow, { pedidoId: held.id });
  });
}

/** A step at which the process ends. */
const dies = () => Promise.reject(new Error('killed'));

const annul = (id: string, rascunho = randomUUID(), { http } = helena) =>
  http.call(contracts.anularEmissao, { params: { id }, body: { rascunho } });
const revoke = (id: string, rascunho = randomUUID(), { http } = helena) =>
  http.call(contracts.revogarDocumento, {
    params: { id },
    body: { rascunho, motivo: 'A dose estava errada.' },
  });
const codeOf = (answer: AnyAnswer) => `${answer.status} ${failureOf(answer).code}`;
const rowOf = (id: string) =>
  app.deps.db.selectFrom('documentos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statesOf = async (held: ReadyCase) =>
  (await readDocumentos(held)).documentos.map(({ estado }) => estado);

test('an issued case is in no queue and in no hand, and is decided by its doctor', async () => {
  const { held } = await issued();
  expect(await statesOf(held)).toEqual(['a assinar']);
  expect((await readPedido(held.patient, held.id)).atendimento).toBe('em atendimento');
  const caso = await app.deps.db
    .selectFrom('casos')
    .selectAll()
    .where('pedido_id', '=', held.id)
    .executeTakeFirstOrThrow();
  expect(caso).toMatchObject({ medico_id: null, decidido_por: helena.medico.id });
  const body = { id: randomUUID(), tipo: 'simples' } as const;
  const more = await helena.http.call(contracts.criarDocumento, { params: { id: held.id }, body });
  expect(codeOf(more)).toBe('409 fora_da_fila');
});

test('annulled → number void, text a draft again, issued under another number', async () => {
  const { held, id } = await issued('controle_especial');
  const before = await rowOf(id);
  const rascunho = randomUUID();
  expect((await annul(id, rascunho)).status).toBe(201);
  // A second click.
  expect((await annul(id, rascunho)).status).toBe(201);
  expect(await statesOf(held)).toEqual(['anulado', 'rascunho']);
  const { status } = await askIssue(held);
  expect(status).toBe(200);
  const after = await rowOf(rascunho);
  expect(after.estado).toBe('a assinar');
  expect(after.numero_sncr).not.toBe(before.numero_sncr);
  expect(after.codigo).not.toBe(before.codigo);
  expect(await rowOf(id)).toMatchObject({ estado: 'anulado', numero_sncr: before.numero_sncr });
});

test('revoked → patient told, case in hand again, replacement completes the order anew', async () => {
  const { held, id } = await issued();
  await sign({ held, id });
  expect(await readPedido(held.patient, held.id)).toMatchObject({
    status: 'Concluído',
    atendimento: 'emitido',
  });
  const rascunho = randomUUID();
  expect((await revoke(id, rascunho)).status).toBe(201);
  expect((await revoke(id, rascunho)).status).toBe(201);
  expect(await readPedido(held.patient, held.id)).toMatchObject({
    status: 'Aguardando Pagamento',
    atendimento: 'em atendimento',
  });
  const [old, draft] = (await readDocumentos(held)).documentos;
  expect(old).toMatchObject({ estado: 'revogado', revogadoMotivo: 'A dose estava errada.' });
  expect(draft).toMatchObject({ id: rascunho, estado: 'rascunho', substitui: id });
  await mailTo(app, held.patient.dados.emailContato, 'Um documento seu foi substituído');
  const lines = await app.deps.db
    .selectFrom('mensagens')
    .select('mensagem')
    .where('pedido_id', '=', held.id)
    .where('mensagem', 'like', '%revogou%')
    .execute();
  expect(lines).toHaveLength(1);
  expect((await askIssue(held)).status).toBe(200);
  await sign({ held, id: rascunho });
  expect(await readPedido(held.patient, held.id)).toMatchObject({
    status: 'Concluído',
    atendimento: 'emitido',
  });
});

test('of two documents one is annulled and thrown away: the other completes the order', async () => {
  const held = await readyCase(app, helena, 'simples');
  const one = await writeDocumento(held, documentoDeHoje('simples'));
  const other = await writeDocumento(held, documentoDeHoje('simples', { orientacoes: 'Em jejum.' }));
  await askIssue(held);
  const rascunho = randomUUID();
  await annul(one.id, rascunho);
  await sign({ held, id: other.id });
  // In hand again: a signature alone completes nothing.
  expect((await readPedido(held.patient, held.id)).status).toBe('Aguardando Pagamento');
  await helena.http.want(contracts.apagarDocumento, 204, { params: { id: rascunho } });
  expect(await readPedido(held.patient, held.id)).toMatchObject({
    status: 'Concluído',
    atendimento: 'emitido',
  });
});

test('only a waiting one is annulled, only a signed one revoked, each by its doctor', async () => {
  const { held, id } = await issued();
  const caio = await newMedico(app);
  expect(codeOf(await revoke(id))).toBe('409 nao_revoga');
  for (const act of [annul, revoke]) {
    expect(codeOf(await act(id, randomUUID(), caio))).toBe('404 nao_encontrado');
  }
  await sign({ held, id });
  expect(codeOf(await annul(id))).toBe('409 nao_anula');
  expect(codeOf(await annul(randomUUID()))).toBe('404 nao_encontrado');
});

test('a signature and an annulment at once: one of them wins whole', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { held, id } = await issued();
    const [signed, annulled] = await Promise.all([
      sign({ held, id }).then(
        () => true,
        () => false,
      ),
      annul(id).then(({ status }) => status === 201),
    ]);
    expect([signed, annulled].filter(Boolean)).toHaveLength(1);
    expect(await statesOf(held)).toEqual(signed ? ['assinado'] : ['anulado', 'rascunho']);
    expect((await readPedido(held.patient, held.id)).status).toBe(
      signed ? 'Concluído' : 'Aguardando Pagamento',
    );
  }
}, 30_000);

test('issue and give back at once: the case is issued or in the queue, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const held = await readyCase(app, helena, 'simples');
    // Known before: read beside the giving back, the case may be gone already.
    const body = { versoes: [await writeDocumento(held, documentoDeHoje('simples'))] };
    const [{ status }] = await Promise.all([
      helena.http.call(contracts.emitirDocumentos, { params: { id: held.id }, body }),
      helena.http.call(devolverCaso, { params: { id: held.id } }),
    ]);
    const { atendimento } = await readPedido(held.patient, held.id);
    const rows = await app.deps.db
      .selectFrom('documentos')
      .select('estado')
      .where('pedido_id', '=', held.id)
      .execute();
    const expected = status === 200 ? ['em atendimento', 'a assinar'] : ['na fila', 'rascunho'];
    expect([atendimento, rows[0]?.estado]).toEqual(expected);
  }
}, 30_000);

test('a doctor who is put out leaves drafts to a colleague, and cases in the queue', async () => {
  const caio = await newMedico(app);
  const { held } = await issued('simples', caio);
  const admin = await signInAdmin(app);
  await admin.want(desativarMedico, 200, { params: { id: caio.medico.id } });
  expect((await readPedido(held.patient, held.id)).atendimento).toBe('na fila');
  const rows = await app.deps.db
    .selectFrom('documentos')
    .select('estado')
    .where('pedido_id', '=', held.id)
    .orderBy('created_at')
    .execute();
  expect(rows.map(({ estado }) => estado)).toEqual(['anulado', 'rascunho']);
});

test('an issue that dies before its end takes no number and issues nothing', async () => {
  const held = await readyCase(app, helena, 'controle_especial');
  const { id } = await writeDocumento(held, documentoDeHoje('controle_especial'));
  const left = async () => {
    const { faixas } = await helena.http.want(listarFaixas, 200);
    return faixas.find(({ numero }) => numero === 'RCE')?.livres;
  };
  const before = await left();
  const { runInTransaction } = app.deps;
  app.deps.runInTransaction = (context, work) =>
    runInTransaction(context, async (uow) => {
      await work(uow);
      throw new Error('killed before the commit');
    });
  const { status } = await askIssue(held);
  app.deps.runInTransaction = runInTransaction;
  expect(status).toBe(500);
  expect([await left(), (await rowOf(id)).estado]).toEqual([before, 'rascunho']);
  expect((await askIssue(held)).status).toBe(200);
  expect(await left()).toBe((before ?? 0) - 1);
});

test('a sheet for the post is stored once, whatever kills the job between two steps', async () => {
  const caio = await newMedico(app);
  const { id } = await issued('controle_especial', caio);
  const { deps } = app;
  const actor = { tipo: 'Sistema', nome: 'teste' } as const;
  const print = (change: Partial<typeof deps> = {}) =>
    imprimirDocumento({ actor, input: { documentoId: id }, deps: { ...deps, ...change } });
  await expect(print({ storage: { ...deps.storage, putFile: dies } })).rejects.toThrow('killed');
  await expect(print({ runInTransaction: dies })).rejects.toThrow('killed');
  expect((await rowOf(id)).objeto).toBeNull();
  await Promise.all([print(), print()]);
  const { objeto, sha256, segredo_hmac } = await rowOf(id);
  expect(segredo_hmac).toHaveLength(32);
  await print();
  expect(await rowOf(id)).toMatchObject({ objeto, sha256 });
}, 30_000);

test('the sheet can be set again byte by byte, whatever changed since', async () => {
  const { held, id } = await issued();
  const ask = { documentoId: id, segredo: 'K7M4 2QXD 9RTF', certificadoDeTeste: true };
  const { pdf } = await setSheet(ask, app.deps);
  await app.deps.db
    .updateTable('clientes')
    .set({ nome: 'Outro Nome', cidade: 'Recife' })
    .where('cpf', '=', held.patient.cpf)
    .execute();
  await app.deps.db
    .updateTable('medicos')
    .set({ endereco: 'Rua Nova, 1' })
    .where('id', '=', helena.medico.id)
    .execute();
  expect((await setSheet(ask, app.deps)).pdf.equals(pdf)).toBe(true);
}, 30_000);

test('the last document of a kind fills the next, for the same patient', async () => {
  const { held, id } = await issued();
  await sign({ held, id });
  await revoke(id);
  const body = { id: randomUUID(), tipo: 'simples' } as const;
  await helena.http.want(contracts.criarDocumento, 201, { params: { id: held.id }, body });
  const last = async () =>
    (await helena.http.want(lerPreenchimento, 200, { params: { id: body.id } })).ultimo;
  // Revoked: it is nothing to repeat.
  expect(await last()).toBeNull();
  await app.deps.db
    .updateTable('documentos')
    .set({ estado: 'assinado', revogado_em: null })
    .where('id', '=', id)
    .execute();
  expect(JSON.stringify(await last())).toContain('Tomar 1 comprimido à noite.');
});
