import type { Kysely, Transaction } from 'kysely';
import { CONSENTIMENTO_CID } from '#domain/pedidos/consentimento-cid.ts';
import type { PatientScope } from '#platform/actor.ts';
import { isOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { DB } from '#platform/db/schema.ts';
import { AUTORIZOU_CID } from '../caso/caso.public.ts';

type Of = { scope: PatientScope; pedidoId: string };

/** Whether the documents of an order of the patient may name the CID; undefined alike for an unknown and a foreign order. */
export async function findConsentimento(
  db: Kysely<DB> | Transaction<DB>,
  { scope, pedidoId }: Of,
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('pedidos as p')
    .select(AUTORIZOU_CID.as('autorizado'))
    .where('p.id', '=', pedidoId)
    .where('p.cliente_id', '=', scope.clienteId)
    .where(isOpenPatient(scope, 'p.paciente_id'))
    .executeTakeFirst();
  return row?.autorizado;
}

/** How often the consent of an order was given or taken back. */
export async function countMudancas(tx: Transaction<DB>, { scope, pedidoId }: Of): Promise<number> {
  const row = await tx
    .selectFrom('consentimentos')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('cliente_id', '=', scope.clienteId)
    .where('pedido_id', '=', pedidoId)
    .where('tipo', 'in', Object.values(CONSENTIMENTO_CID))
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Records that the consent was given or taken back; earlier answers stay. */
export async function insertConsentimento(
  tx: Transaction<DB>,
  { scope, pedidoId }: Of,
  answer: { tipo: string; versao: number; created_at: Date },
): Promise<void> {
  const row = { ...answer, cliente_id: scope.clienteId, pedido_id: pedidoId };
  await tx.insertInto('consentimentos').values(row).execute();
}
