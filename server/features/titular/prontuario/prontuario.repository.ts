import { sql, type Kysely, type Transaction } from 'kysely';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** An account or a person, as far as a record may go from one to another. */
export type Envolvido = Awaited<ReturnType<typeof lockEnvolvidos>>[number];

/**
 * Locks accounts and people until the transaction ends, in the order of their ids, so that two moves wait for each other and
 * never in a ring; no order is made for any of them meanwhile. No scope: the caller has found a proof, and checks it again.
 */
export function lockEnvolvidos(tx: Transaction<DB>, ids: readonly string[]) {
  return tx
    .selectFrom('clientes')
    .select(['id', 'cpf', 'nome', 'data_nascimento', 'conta_id', 'contestada_em', 'versao', 'dados_em'])
    .select(['email_contato', 'email_confirmado_em', 'autorizado_em', 'responsavel_cpf', 'senha_hash'])
    .select(['levado_por', 'apagada_em'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
locks('account', lockEnvolvidos);

/** A record of a CPF's owner that another account keeps, or that came closed from another system: then `conta` is the record itself. */
export type OutroProntuario = { id: string; conta: string; titular: string; pedidos: number };

/**
 * The records of the owner of a CPF beside their account: those that other accounts keep, the first named first, then those that
 * came closed from another system; `titular` is who holds the account. No scope: nobody is told before a proof.
 */
export async function listOutrosProntuarios(db: Reader, cpf: string): Promise<OutroProntuario[]> {
  const [deOutros, antigos] = await Promise.all([listDeOutrasContas(db, cpf), listAntigos(db, cpf)]);
  return [...deOutros, ...antigos];
}

function listDeOutrasContas(db: Reader, cpf: string): Promise<OutroProntuario[]> {
  return db
    .selectFrom('clientes as x')
    .innerJoin('clientes as c', 'c.id', 'x.conta_id')
    .select(['x.id', 'c.id as conta', 'c.nome as titular'])
    .select((eb) =>
      eb
        .selectFrom('pedidos as p')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('p.paciente_id', '=', 'x.id')
        .$castTo<number>()
        .as('pedidos'),
    )
    .where('x.cpf', '=', cpf)
    .where('x.contestada_em', 'is', null)
    .orderBy('x.created_at')
    .$castTo<OutroProntuario>()
    .execute();
}

/** Of one CPF; the predecessor's record is one, and asking again finds the others. */
const OLD_AT_ONCE = 10;
/** Notes of an import on a row that came closed. An account that was closed here has none of them. */
const FECHADO_AO_VIR = ['conta_ja_existe', 'cadastro_sem_cliente', 'conta_desativada'];

/** Closed rows of an import that nobody took, with what came into them since somebody did. */
function listAntigos(db: Reader, cpf: string): Promise<OutroProntuario[]> {
  return db
    .selectFrom('clientes as x')
    .select(['x.id', 'x.id as conta', 'x.nome as titular'])
    .select((eb) =>
      eb
        .selectFrom('pedidos as p')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('p.cliente_id', '=', 'x.id')
        .$castTo<number>()
        .as('pedidos'),
    )
    .where('x.cpf', '=', cpf)
    .where('x.contestada_em', 'is not', null)
    .where('x.conta_id', 'is', null)
    .where('x.apagada_em', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('notas_da_importacao as n')
          .select('n.id')
          .whereRef('n.cliente_id', '=', 'x.id')
          .where('n.motivo', 'in', FECHADO_AO_VIR),
      ),
    )
    .orderBy('x.created_at')
    .limit(OLD_AT_ONCE)
    .$castTo<OutroProntuario>()
    .execute();
}

/** Whether a row has orders or a conversation of its own. */
export async function hasRecord(db: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from pedidos where cliente_id = ${id})
              or exists (select from conversas where cliente_id = ${id} and ultimo > 0)`.execute(db);
  return rows.length > 0;
}

/** Moves the import's notes about orders that went to another account; those about the row itself stay with it. */
export async function moveNotas(tx: Transaction<DB>, de: string, para: string): Promise<void> {
  await tx
    .updateTable('notas_da_importacao')
    .set({ cliente_id: para })
    .where('cliente_id', '=', de)
    .where('pedido_id', 'is not', null)
    .execute();
}

/** A record: an account with the patient of its orders. */
export type RecordOwner = { conta: string; paciente: string };

/** Locks the orders of a patient of an account, all of them, before the first chat line is written. */
export async function lockPedidosDe(tx: Transaction<DB>, { conta, paciente }: RecordOwner): Promise<void> {
  await sql`select 1 from pedidos where cliente_id = ${conta} and paciente_id = ${paciente}
    order by id for update`.execute(tx);
}
locks('pedido', lockPedidosDe);

/**
 * Moves the orders of a patient with all that belongs to them to another account. Triggers refuse a place that is not of the same
 * CPF. What the former account paid stays known by it (`pagador`).
 * @returns the orders, with their new versions
 */
export async function movePedidos(
  tx: Transaction<DB>,
  { de, para, pagador, now }: { de: RecordOwner; para: RecordOwner; pagador: string | null; now: Date },
): Promise<{ id: string; versao: number }[]> {
  const moved = await tx
    .updateTable('pedidos')
    .set({ cliente_id: para.conta, paciente_id: para.paciente, updated_at: now })
    .set((eb) => ({
      // Made by pages of the former account, which may send it again.
      chave: sql<string>`gen_random_uuid()`,
      nome_busca: sql<string>`(select c.nome_busca from clientes c where c.id = ${para.paciente})`,
      versao: eb('versao', '+', 1),
    }))
    .where('cliente_id', '=', de.conta)
    .where('paciente_id', '=', de.paciente)
    .returning(['id', 'versao'])
    .execute();
  const ids = moved.map(({ id }) => id);
  if (ids.length === 0) return moved;
  const owner = { cliente_id: para.conta };
  await tx
    .updateTable('documentos')
    .set({ ...owner, paciente_id: para.paciente })
    .where('pedido_id', 'in', ids)
    .execute();
  await tx.updateTable('anexos').set(owner).where('pedido_id', 'in', ids).execute();
  await tx.updateTable('consentimentos').set(owner).where('pedido_id', 'in', ids).execute();
  await tx.updateTable('devolucoes').set(owner).where('pedido_id', 'in', ids).execute();
  // Of an unanswered order; what is typed by the former account about one that it no longer has is nobody's.
  await tx.deleteFrom('envios_reservados').where('pedido_id', 'in', ids).execute();
  const drafts = tx.updateTable('rascunhos').set(owner).where('pedido_id', 'in', ids);
  await (pagador === null ? drafts : tx.deleteFrom('rascunhos').where('pedido_id', 'in', ids)).execute();
  if (pagador !== null) {
    await tx
      .updateTable('cobrancas')
      .set({ pagador_id: pagador })
      .where('pedido_id', 'in', ids)
      .where('pagador_id', 'is', null)
      .execute();
  }
  return moved;
}

/** Closes a row whose record is another row's from now on. */
export async function closeLevado(
  tx: Transaction<DB>,
  id: string,
  levadoPor: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('clientes')
    .set((eb) => ({
      contestada_em: now,
      levado_por: levadoPor,
      asaas_id: null,
      senha_hash: '',
      versao: eb('versao', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/** Moves refunds without an order to the account that an ended one became a part of, and forgets what was typed and not saved. */
export async function moveRest(tx: Transaction<DB>, de: string, para: string): Promise<void> {
  await tx.updateTable('devolucoes').set({ cliente_id: para }).where('cliente_id', '=', de).execute();
  await tx.deleteFrom('rascunhos').where('cliente_id', '=', de).execute();
}

/** The newest case by which an account asked for its owner's record; undefined without one. */
export function findCasoDoProntuario(db: Reader, { clienteId }: { clienteId: string }) {
  return db
    .selectFrom('contestacoes')
    .select(['protocolo', 'situacao', 'motivo', 'created_at'])
    .where('cadastro_cliente_id', '=', clienteId)
    .where('tipo', '=', 'prontuario')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
