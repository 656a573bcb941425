import { sql, type Kysely, type Transaction } from 'kysely';
import type { Admin, DoctorScope, PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';
import { MAX_NOTAS_INTERNAS } from '#domain/chat/nota-interna.ts';
import { NOTA_MOSTRADA } from '#domain/importacao/notas.ts';

type Reader = Kysely<DB> | Transaction<DB>;

function select(db: Reader) {
  return db
    .selectFrom('notas_internas as n')
    .innerJoin('clientes as q', 'q.id', 'n.paciente_id')
    .select(['n.id', 'n.cliente_id', 'n.paciente_id', 'n.texto', 'n.created_at'])
    .select(['n.riscada_em', 'q.nome as paciente_nome', 'q.nome_social as paciente_nome_social']);
}

const withAutor = (db: Reader) =>
  select(db)
    .innerJoin('administradores as a', 'a.id', 'n.administrador_id')
    .select(['n.administrador_id', 'a.email as autor']);

/** A note with whom it is about, as a doctor is given it. */
export type NotaDoCasoRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** A note with its author, whose address no doctor is given. */
export type NotaInternaRow = NotaDoCasoRow & { administrador_id: string; autor: string };

/** The notes about the people of an account with their authors, newest first. */
export function listNotas(db: Kysely<DB>, { clienteId }: PatientScope): Promise<NotaInternaRow[]> {
  return withAutor(db)
    .where('n.cliente_id', '=', clienteId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .limit(MAX_NOTAS_INTERNAS)
    .execute();
}

/** An oddity of a record that was brought from a predecessor, about the patient and no order in particular. */
export type RessalvaRow = { id: string; motivo: string; texto: string; created_at: Date };

/** Lists the oddities of a patient's record that was brought, newest first. */
export function listRessalvas(db: Kysely<DB>, { clienteId }: PatientScope): Promise<RessalvaRow[]> {
  return db
    .selectFrom('notas_da_importacao')
    .select(['id', 'motivo', 'created_at'])
    .select((n) => n.fn<string>('left', ['texto', sql.lit(NOTA_MOSTRADA)]).as('texto'))
    .where('cliente_id', '=', clienteId)
    .where('pedido_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_NOTAS_INTERNAS)
    .execute();
}

/** The notes about the patient of a case, newest first; none about anybody else of the account. */
export function listNotasDoCaso(
  db: Kysely<DB>,
  { patient, pacienteId }: DoctorScope,
): Promise<NotaDoCasoRow[]> {
  return select(db)
    .where('n.cliente_id', '=', patient.clienteId)
    .where('n.paciente_id', '=', pacienteId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .limit(MAX_NOTAS_INTERNAS)
    .execute();
}

/** The note of an id, of whichever account. */
export function findNota(tx: Transaction<DB>, id: string): Promise<NotaInternaRow | undefined> {
  return withAutor(tx).where('n.id', '=', id).executeTakeFirst();
}

/** How many notes an account has; the caller holds its lock. */
export async function countNotas(tx: Transaction<DB>, { clienteId }: PatientScope): Promise<number> {
  const { total } = await tx
    .selectFrom('notas_internas')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('cliente_id', '=', clienteId)
    .executeTakeFirstOrThrow();
  return total;
}

/** The address by which the notes of an administrator name their author. */
export async function readAutor(tx: Transaction<DB>, { administradorId }: Admin): Promise<string> {
  const { email } = await tx
    .selectFrom('administradores')
    .select('email')
    .where('id', '=', administradorId)
    .executeTakeFirstOrThrow();
  return email;
}

export type NewNotaInterna = {
  id: string;
  cliente_id: string;
  paciente_id: string;
  administrador_id: string;
  texto: string;
  created_at: Date;
};

/** Inserts a note. @throws for an id that a note has */
export async function insertNota(tx: Transaction<DB>, nota: NewNotaInterna): Promise<void> {
  await tx.insertInto('notas_internas').values(nota).execute();
}

/** Strikes a note out; one that was struck out before keeps its time. */
export async function strikeNota(tx: Transaction<DB>, id: string, riscada_em: Date): Promise<void> {
  await tx
    .updateTable('notas_internas')
    .set({ riscada_em })
    .where('id', '=', id)
    .where('riscada_em', 'is', null)
    .execute();
}
