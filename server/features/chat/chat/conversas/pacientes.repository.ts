import type { Kysely } from 'kysely';
import type { Admin, PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';

/** The patient of a CPF, not counting accounts closed by a contestação; undefined when there is none. */
export function findPatientByCpfForDesk(db: Kysely<DB>, _actor: Admin, cpf: string) {
  return db
    .selectFrom('clientes')
    .select(['id', 'cpf', 'nome', 'nome_social', 'created_at'])
    .where('cpf', '=', cpf)
    .where('contestada_em', 'is', null)
    .executeTakeFirst();
}

/** True when an account with this id exists and is not closed. */
export async function patientExists(db: Kysely<DB>, _actor: Admin, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('clientes')
    .select('id')
    .where('id', '=', id)
    .where('contestada_em', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
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
