import type { Kysely } from 'kysely';
import type { PatientScope } from '../../../../platform/actor.ts';
import type { DB } from '../../../../platform/db/schema.ts';

/** What an account says of itself, as far as a comparison needs it: no answer, no service, no file. */
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

export type ComparedAccount = Awaited<ReturnType<typeof readComparedAccount>>;
