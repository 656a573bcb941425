import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Records a report. @throws where one of its document is open */
export async function insertRelato(
  tx: Transaction<DB>,
  relato: { id: string; documento_id: string; texto: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('relatos_de_erro').values(relato).execute();
}

/** How many reports a document has had, and how many of them are open. */
export function countRelatos(db: Reader, documentoId: string): Promise<{ todos: number; abertos: number }> {
  return db
    .selectFrom('relatos_de_erro')
    .select(({ fn }) => [
      fn.countAll<number>().as('todos'),
      fn.countAll<number>().filterWhere('resolvido_em', 'is', null).as('abertos'),
    ])
    .where('documento_id', '=', documentoId)
    .executeTakeFirstOrThrow();
}

function relatos(db: Reader) {
  return db
    .selectFrom('relatos_de_erro as r')
    .innerJoin('documentos as d', 'd.id', 'r.documento_id')
    .innerJoin('medicos as m', 'm.id', 'd.medico_id')
    .leftJoin('medicos as a', 'a.id', 'r.respondido_por')
    .select(['r.id', 'r.documento_id', 'r.texto', 'r.created_at', 'r.resposta', 'r.resolvido_em'])
    .select(['r.respondido_por', 'a.nome as respondido_de', 'd.pedido_id', 'd.medico_id'])
    .select(['m.estado as medico_estado', 'm.email as medico_email']);
}

/** The reports about documents of an order that wait or were answered, oldest first: not those that a revocation settled. */
export function listRelatos(db: Reader, pedidoId: string) {
  return relatos(db)
    .where('d.pedido_id', '=', pedidoId)
    .where((eb) => eb.or([eb('r.resolvido_em', 'is', null), eb('r.resposta', 'is not', null)]))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
}
export type RelatoRow = Awaited<ReturnType<typeof listRelatos>>[number];

type Reported = Pick<RelatoRow, 'medico_id' | 'medico_estado' | 'resolvido_em'>;

/**
 * True for a report that waits for this doctor: about a document that they issued, or whose doctor works here no more. Where
 * the queue lists such cases, its SQL says the same.
 */
export function esperaPor({ medico_id, medico_estado, resolvido_em }: Reported, medicoId: string): boolean {
  return resolvido_em === null && (medico_id === medicoId || medico_estado !== 'ativo');
}

/**
 * One report by its id, if it concerns this doctor: about a document that they issued, answered by them, or waiting for any, as
 * `esperaPor` says.
 */
export function findRelatoDoMedico(db: Reader, id: string, medicoId: string): Promise<RelatoRow | undefined> {
  return relatos(db)
    .where('r.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('d.medico_id', '=', medicoId),
        eb('r.respondido_por', '=', medicoId),
        eb.and([eb('r.resolvido_em', 'is', null), eb('m.estado', '<>', 'ativo')]),
      ]),
    )
    .executeTakeFirst();
}

export function findRelato(db: Reader, id: string): Promise<RelatoRow | undefined> {
  return relatos(db).where('r.id', '=', id).executeTakeFirst();
}

/** Records the answer to a report that waits, which settles it. */
export async function answerRelato(
  tx: Transaction<DB>,
  id: string,
  { resposta, medicoId, now }: { resposta: string; medicoId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('relatos_de_erro')
    .set({ resposta, respondido_por: medicoId, resolvido_em: now })
    .where('id', '=', id)
    .where('resolvido_em', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Marks what was reported about a document as settled, without an answer: the document was revoked. */
export async function settleRelatos(tx: Transaction<DB>, documentoId: string, now: Date): Promise<void> {
  await tx
    .updateTable('relatos_de_erro')
    .set({ resolvido_em: now })
    .where('documento_id', '=', documentoId)
    .where('resolvido_em', 'is', null)
    .execute();
}
