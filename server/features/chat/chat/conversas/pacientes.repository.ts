import type { Kysely, Transaction } from 'kysely';
import { locks } from '#platform/db/command/decision.ts';
import { fixed } from '#platform/db/queries/fixed.ts';
import type { Admin, PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';

/**
 * The account of a CPF, its holder's or that of a person of it, not counting those closed by a contestação; undefined when
 * there is none.
 */
export function findPatientByCpfForDesk(db: Kysely<DB>, _actor: Admin, cpf: string) {
  return (
    db
      .selectFrom('clientes as x')
      .innerJoin('clientes as c', (join) =>
        join.on('c.id', '=', (eb) => eb.fn.coalesce('x.conta_id', 'x.id')),
      )
      .select(['c.id', 'c.cpf', 'c.nome', 'c.nome_social', 'c.created_at'])
      .where('x.cpf', '=', cpf)
      .where('x.contestada_em', 'is', null)
      // A holder's own account comes before the record that another account keeps of them.
      .orderBy('x.conta_id', (order) => order.asc().nullsFirst())
      .limit(1)
      .executeTakeFirst()
  );
}

/** True when an account with this id exists and is not closed. */
export async function patientExists(db: Kysely<DB>, _actor: Admin, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('clientes')
    .select('id')
    .where('id', '=', id)
    .where('conta_id', 'is', null)
    .where('contestada_em', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an account until the transaction ends. @returns false for an unknown or closed one */
export async function lockOpenAccount(tx: Transaction<DB>, { clienteId }: PatientScope): Promise<boolean> {
  const row = await tx
    .selectFrom('clientes')
    .select('id')
    .where('id', '=', clienteId)
    .where('conta_id', 'is', null)
    .where('contestada_em', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
locks('account', lockOpenAccount);

/** Somebody whom an account asks for: its holder, or a person of it. */
export type PacienteDaConta = { id: string; nome: string; nome_social: string };

const OF_ACCOUNT = fixed<{ clienteId: string; id: string }, PacienteDaConta>((db, param) =>
  db
    .selectFrom('clientes')
    .select(['id', 'nome', 'nome_social'])
    .where('id', '=', param('id'))
    .where((eb) => eb(eb.fn.coalesce('conta_id', 'id'), '=', param('clienteId')))
    .where('contestada_em', 'is', null),
);

/** One patient of an account; undefined alike for an unknown id and for a patient of another account. */
export async function findPacienteDaConta(
  tx: Transaction<DB>,
  { clienteId }: PatientScope,
  id: string,
): Promise<PacienteDaConta | undefined> {
  const [row] = await OF_ACCOUNT(tx, { clienteId, id });
  return row;
}

const PEOPLE = fixed<{ clienteId: string }, PacienteDaConta>((db, param) =>
  db
    .selectFrom('clientes')
    .select(['id', 'nome', 'nome_social'])
    .where('conta_id', '=', param('clienteId'))
    .where('contestada_em', 'is', null)
    .orderBy('created_at')
    .orderBy('id'),
);

/** The people of an account beside its holder, in the order in which they were added; an account has few. */
export function listPessoasDaConta(
  db: Kysely<DB> | Transaction<DB>,
  { clienteId }: PatientScope,
): Promise<PacienteDaConta[]> {
  return PEOPLE(db, { clienteId });
}

/** Up to `limite` orders of a patient, newest first. */
export function listNewestPedidos(db: Kysely<DB>, { clienteId }: PatientScope, limite: number) {
  return db
    .selectFrom('pedidos')
    .select(['id', 'numero', 'servico_selecionado', 'status', 'atendimento', 'prazo'])
    .where('cliente_id', '=', clienteId)
    .orderBy('numero', 'desc')
    .limit(limite)
    .execute();
}

export type NewestPedido = Awaited<ReturnType<typeof listNewestPedidos>>[number];
