import type { Kysely, Transaction } from 'kysely';
import type { PatientScope } from '../../platform/actor.ts';
import type { DB } from '../../platform/db/schema.ts';

const COLUMNS = ['id', 'mensagem', 'por', 'automatica', 'created_at'] as const;

/** The one ordered log of a patient, oldest first. */
export function listMensagens(db: Kysely<DB>, scope: PatientScope) {
  return db
    .selectFrom('mensagens')
    .select(COLUMNS)
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('posicao')
    .execute();
}

/** Writes the line of a step once: the same line of the same order, again, changes nothing. */
export async function insertEtapa(
  tx: Transaction<DB>,
  values: { cliente_id: string; pedido_id: string; mensagem: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('mensagens')
    .values({ ...values, por: 'Adm', automatica: true })
    .onConflict((oc) => oc.columns(['pedido_id', 'mensagem']).where('automatica', '=', true).doNothing())
    .execute();
}
