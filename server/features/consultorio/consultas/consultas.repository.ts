import type { Kysely } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

/** A doctor's booked consultations with their patients, by time; those that wait to be recorded come first. */
export function listConsultas(db: Kysely<DB>, medicoId: string) {
  return db
    .selectFrom('consultas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .innerJoin('clientes as c', 'c.id', 'p.paciente_id')
    .select(['k.id', 'k.pedido_id', 'k.inicio', 'k.fim', 'k.contato', 'p.numero', 'p.servico_selecionado'])
    .select(['c.nome', 'c.nome_social', 'c.data_nascimento', 'c.telefone'])
    .where('k.medico_id', '=', medicoId)
    .where('k.estado', '=', 'marcada')
    .orderBy('k.inicio')
    .limit(200)
    .execute();
}
export type ConsultaDoMedicoRow = Awaited<ReturnType<typeof listConsultas>>[number];
