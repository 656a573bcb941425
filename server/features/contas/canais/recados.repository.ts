import type { Insertable, Kysely, Transaction } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import type { DB, Recados } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Messages to the patient by channel since an instant. */
export async function countRecados(db: Reader, scope: PatientScope, since: Date) {
  return db
    .selectFrom('recados')
    .select(['canal', (eb) => eb.fn.countAll<number>().as('quantos')])
    .where('cliente_id', '=', scope.clienteId)
    .where('created_at', '>', since)
    .groupBy('canal')
    .execute();
}

/** Whether the messages beside a mail were made before. */
export async function hasRecados(db: Reader, scope: PatientScope, chave: string): Promise<boolean> {
  const query = db.selectFrom('recados').select('id').where('chave', '=', chave);
  return (await query.where('cliente_id', '=', scope.clienteId).executeTakeFirst()) !== undefined;
}

export type NovoRecado = Pick<
  Insertable<Recados>,
  'id' | 'pedido_id' | 'canal' | 'inscricao_id' | 'chave' | 'aviso' | 'caminho' | 'sai_em'
>;

export async function insertRecados(
  tx: Transaction<DB>,
  scope: PatientScope,
  recados: readonly NovoRecado[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('recados')
    .values(recados.map((one) => ({ ...one, cliente_id: scope.clienteId, created_at: now })))
    .execute();
}

/** A message that waits, with its browser; undefined once it was sent or failed, and for a closed account. */
export function findRecado(db: Reader, id: string) {
  return db
    .selectFrom('recados as r')
    .innerJoin('clientes as c', 'c.id', 'r.cliente_id')
    .leftJoin('inscricoes_push as i', 'i.id', 'r.inscricao_id')
    .select(['r.id', 'r.cliente_id', 'r.canal', 'r.chave', 'r.aviso', 'r.caminho', 'r.sai_em'])
    .select(['r.inscricao_id', 'i.endereco', 'i.p256dh', 'i.auth', 'c.telefone'])
    .where('r.id', '=', id)
    .where('r.enviado_em', 'is', null)
    .where('r.falhou_em', 'is', null)
    .where('c.contestada_em', 'is', null)
    .executeTakeFirst();
}
export type RecadoAEnviar = NonNullable<Awaited<ReturnType<typeof findRecado>>>;

export async function noteEnviado(
  tx: Transaction<DB>,
  id: string,
  referencia: string | null,
  now: Date,
): Promise<void> {
  await tx.updateTable('recados').set({ enviado_em: now, referencia }).where('id', '=', id).execute();
}

export async function noteFalhou(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await tx.updateTable('recados').set({ falhou_em: now }).where('id', '=', id).execute();
}

/** Messages by WhatsApp that left before an instant, and how many of them its webhook told the fate of. */
export async function readTelling(
  db: Kysely<DB>,
  before: Date,
): Promise<{ enviados: number; contados: number }> {
  return db
    .selectFrom('recados')
    .select((eb) => [
      eb.fn.countAll<number>().as('enviados'),
      eb.fn
        .countAll<number>()
        .filterWhere(eb.or([eb('entregue_em', 'is not', null), eb('lido_em', 'is not', null)]))
        .as('contados'),
    ])
    .where('canal', '=', 'whatsapp')
    .where('enviado_em', '<', before)
    .executeTakeFirstOrThrow();
}

/** Deletes messages made before an instant. */
export async function deleteOldRecados(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('recados').where('created_at', '<', before).execute();
}

/** Columns of the fate of a sent message. */
export type Fate = 'entregue_em' | 'lido_em' | 'falhou_em';

/** Records what became of the message with the provider's id, the first time that it is told. */
export async function noteFate(
  tx: Transaction<DB>,
  { referencia, fate, em }: { referencia: string; fate: Fate; em: Date },
): Promise<void> {
  await tx
    .updateTable('recados')
    .set({ [fate]: em })
    .where('referencia', '=', referencia)
    .where(fate, 'is', null)
    .execute();
}
