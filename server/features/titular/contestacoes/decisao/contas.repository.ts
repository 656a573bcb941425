import type { Kysely } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';

/**
 * The data of an account that a case is compared with: name, contact, number of orders and of paid ones. No
 * questionnaire answers, services or files.
 */
export async function readComparedAccount(db: Kysely<DB>, scope: PatientScope) {
  const conta = await db
    .selectFrom('clientes')
    .select(['id', 'nome', 'email_contato', 'created_at', 'contestada_em'])
    .where('id', '=', scope.clienteId)
    .executeTakeFirstOrThrow();
  const pedidos = await db
    .selectFrom('pedidos')
    .select(['id', 'numero', 'pago_em', 'status'])
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('numero')
    .execute();
  const pagos = pedidos.filter(({ pago_em, status }) => pago_em !== null && status !== 'Excluído');
  return { ...conta, pedidos: pedidos.length, pagos: pagos.map(({ id, numero }) => ({ id, numero })) };
}

/** What `readComparedAccount` returns. */
export type ComparedAccount = Awaited<ReturnType<typeof readComparedAccount>>;
