import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { encerrarSessao } from '#contracts/contas/conta.contract.ts';
import { patientActor, type Actor } from '#platform/actor.ts';
import { openDatabase, together } from '#platform/db/database.ts';
import { createLogger } from '#platform/log/logger.ts';
import { startTestApp } from '../app/app.ts';
import { registerPatient } from '../builders/builders.ts';
import { medicoDigitado } from '../builders/medicos.ts';
import { randomCpf } from '../builders/people.ts';
import { useTestDatabase } from '../database/database.ts';
import { callWitness } from './witness.ts';

const database = useTestDatabase();

/** Two patients, each with an order that is not paid and a line of the chat. */
let own: Awaited<ReturnType<typeof addPatient>>;
let other: Awaited<ReturnType<typeof addPatient>>;
let doctor: string;
beforeAll(async () => {
  own = await addPatient();
  other = await addPatient();
  const { telefone, endereco, tratamento: _, ...medico } = medicoDigitado();
  const inserted = database.kysely.insertInto('medicos').values({ ...medico, telefone, endereco });
  doctor = (await inserted.returning('id').executeTakeFirstOrThrow()).id;
});

async function addPatient() {
  const db = database.kysely;
  const cpf = randomCpf();
  const { id } = await db
    .insertInto('clientes')
    .values({ cpf, senha_hash: '-' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const order = {
    cliente_id: id,
    chave: randomUUID(),
    servico_selecionado: 'Renovação de Receita Simples (Branca)',
    status: 'Aguardando Pagamento' as const,
    preco_centavos: 5_000,
    preco_em: new Date(),
  };
  const pedido = await db.insertInto('pedidos').values(order).returning('id').executeTakeFirstOrThrow();
  const line = { cliente_id: id, n: 1, por: 'Cliente', mensagem: 'Bom dia.' } as const;
  await db.insertInto('mensagens').values(line).execute();
  return { id, cpf, pedido: pedido.id };
}

const asOwn = (): Actor => patientActor({ clienteId: own.id, cpf: own.cpf, sessaoId: randomUUID() }, []);
const asDoctor = (): Actor => ({ tipo: 'Medico', medicoId: doctor, sessaoId: randomUUID(), ativo: true });
const asAdmin = (): Actor => ({ tipo: 'Admin', administradorId: randomUUID(), sessaoId: randomUUID() });

/** Lets an actor be given the rows of these statements, one after the other. @returns what the witness says of it */
async function givenTo(actor: Actor, ...statements: RawBuilder<unknown>[]): Promise<string> {
  const db = openDatabase(database.connection, createLogger('silent'));
  const witness = callWitness(db.pool);
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    await db.close();
  });
  witness.over(app);
  app.decorateRequest('actor');
  app.addHook('onRequest', async (request) => {
    request.actor = actor;
  });
  app.post('/ler', async () => {
    await together(db.kysely, async (one) => {
      for (const statement of statements) await statement.execute(one);
    });
    return {};
  });
  const { statusCode } = await app.inject({ method: 'POST', url: '/ler', payload: { de: 'um corpo' } });
  expect(statusCode).toBe(200);
  return witness.expectInScope(database.owner).then(
    () => 'within',
    (error: Error) => error.message.replaceAll(/\s+/g, ' '),
  );
}

const orderById = (id: string) => sql`select id from pedidos where id = ${id}`;
const linesOf = (clienteId: string) => sql`select mensagem from mensagens where cliente_id = ${clienteId}`;

test('an order of somebody else is told with statement, table, route and test', async () => {
  expect(await givenTo(asOwn(), sql`select numero, id from pedidos`)).toBe(
    "rows beyond their reader's scope: Paciente: pedidos by POST /ler in " +
      '"an order of somebody else is told with statement, table, route and test": select numero, id from pedidos',
  );
});

test('a statement that is prepared, and described no more, is read as well', async () => {
  const often = Array.from({ length: 15 }, () => orderById(own.pedido));
  expect(await givenTo(asOwn(), ...often)).toBe('within');
  expect(await givenTo(asOwn(), ...often, orderById(other.pedido))).toMatch(/Paciente: pedidos by /);
});

test('rows within a JSON are read, and what people wrote into one is not', async () => {
  const all = sql`select json_agg(p) from (select id from pedidos) p`;
  expect(await givenTo(asOwn(), all)).toMatch(/Paciente: pedidos by /);
  await database.kysely
    .updateTable('pedidos')
    .set({ hist_saude: JSON.stringify([other.pedido]) })
    .where('id', '=', own.pedido)
    .execute();
  expect(await givenTo(asOwn(), sql`select id, hist_saude from pedidos where id = ${own.pedido}`)).toBe(
    'within',
  );
});

test('a row without a key belongs to whom its statement asked for', async () => {
  expect(await givenTo(asOwn(), linesOf(own.id))).toBe('within');
  for (const lines of [linesOf(other.id), sql`select mensagem from mensagens`]) {
    expect(await givenTo(asOwn(), lines)).toMatch(/Paciente: a row of mensagens that names nobody by /);
  }
});

test('a row that is deleted afterwards belongs to whom was named beside it', async () => {
  const id = randomUUID();
  const draft = (clienteId: string) => [
    sql`insert into rascunhos (id, cliente_id, campos, versao) values (${id}, ${clienteId}, '{}', 1) returning id, cliente_id`,
    sql`delete from rascunhos where id = ${id} returning campos`,
  ];
  expect(await givenTo(asOwn(), ...draft(own.id))).toBe('within');
  expect(await givenTo(asOwn(), ...draft(other.id))).toMatch(
    /clientes by .* insert .* a row of rascunhos that names nobody by /,
  );
});

test('an id of two rows → judged by the row that was read, also once it is deleted', async () => {
  const db = database.kysely;
  const { id } = await db
    .selectFrom('mensagens')
    .select('id')
    .where('cliente_id', '=', other.id)
    .executeTakeFirstOrThrow();
  const draft = { id, cliente_id: own.id, campos: '{}', versao: 1 };
  await db.insertInto('rascunhos').values(draft).execute();
  const read = sql`select id from rascunhos where cliente_id = ${own.id}`;
  expect(await givenTo(asOwn(), read)).toBe('within');
  expect(await givenTo(asOwn(), read, sql`delete from rascunhos where id = ${id}`)).toBe('within');
  expect(await givenTo(asOwn(), sql`select id from mensagens where id = ${id}`)).toMatch(/mensagens by /);
});

test('a doctor → the queue’s part of a paid order, and all of a treated patient', async () => {
  expect(await givenTo(asDoctor(), orderById(own.pedido))).toMatch(/Medico: pedidos by /);
  const paid = { pago_em: new Date() };
  await database.kysely.updateTable('pedidos').set(paid).where('id', '=', own.pedido).execute();
  expect(await givenTo(asDoctor(), orderById(own.pedido))).toBe('within');
  expect(await givenTo(asDoctor(), linesOf(own.id))).toMatch(/a row of mensagens that names nobody by /);
  const now = new Date();
  const held = { pedido_id: own.pedido, medico_id: doctor, assumido_em: now, assumido_ate: now };
  await database.kysely.insertInto('casos').values(held).execute();
  expect(await givenTo(asDoctor(), linesOf(own.id))).toBe('within');
  expect(await givenTo(asDoctor(), linesOf(other.id))).toMatch(/a row of mensagens that names nobody by /);
});

test('names of doctors are open, their passwords are not; the administrator is not watched', async () => {
  expect(await givenTo(asOwn(), sql`select id, nome from medicos`)).toBe('within');
  expect(await givenTo(asOwn(), sql`select id, senha_hash from medicos`)).toMatch(/Paciente: medicos by /);
  expect(await givenTo(asAdmin(), sql`select id from pedidos`)).toBe('within');
});

test('a server fails when it stops after a row went to a patient whose it is not', async () => {
  const app = await startTestApp();
  const [mine] = [await registerPatient(app), await registerPatient(app)];
  const { runInTransaction } = app.deps;
  app.deps.runInTransaction = (context, work) =>
    runInTransaction(context, async (uow) => {
      await sql`select id from clientes`.execute(uow.db);
      return work(uow);
    });
  await mine.http.call(encerrarSessao, { params: { id: randomUUID() } });
  await expect(app.stop()).rejects.toThrow(/Paciente: clientes by DELETE \/api\/sessoes\/:id in /);
});
