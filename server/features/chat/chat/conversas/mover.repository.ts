import { sql, type Transaction } from 'kysely';
import { locks } from '#platform/db/command/decision.ts';
import type { PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';
import { lockConversa } from './conversas.repository.ts';

/** Which lines go where: those of `de` about a patient, or all of them, which are about `paciente` from then on. */
export type MovedLines = {
  de: PatientScope;
  para: PatientScope;
  /** Whom the lines that go are about; null for all lines of the conversation. */
  sobre: string | null;
  /** Whom they are about in the other conversation. */
  paciente: string;
};

/**
 * Moves lines with their files to another conversation, in the order of time, and numbers both anew without a gap: what one side
 * had not read stays unread where it is then, a line that waits for an answer waits there, and an open mark of danger goes with
 * its line. Internal notes about the person go along; labels stay with their conversation. The desk answers both from then on.
 * Both conversations are locked.
 */
export async function moveLines(
  tx: Transaction<DB>,
  { de, para, sobre, paciente }: MovedLines,
): Promise<void> {
  const [from, to] = [de.clienteId, para.clienteId];
  // One after the other, by their ids: two moves in opposite directions wait for each other and never in a ring.
  const [first, second] = from < to ? [de, para] : [para, de];
  await lockConversa(tx, first);
  await lockConversa(tx, second);
  await sql`
    with linhas as (
      select m.id, m.cliente_id as de, m.n as velho, m.created_at, m.por, m.automatica,
             m.cliente_id = ${from} and (${sobre}::uuid is null or m.paciente_id = ${sobre}::uuid) as vai,
             -- The time of a line is never before that of the line above it, whatever the clocks said.
             max(m.created_at) over (partition by m.cliente_id order by m.n) as quando,
             v.lido_cliente, v.lido_equipe, v.avisado_n,
             case when v.fechada_em is null then v.urgencia_n end as urgencia_n, v.urgencia_em,
             m.por = 'Cliente' and not m.automatica and v.fechada_em is null and v.espera_desde is not null
               and m.created_at >= v.espera_desde as espera
        from mensagens m join conversas v on v.cliente_id = m.cliente_id
       where m.cliente_id in (${from}, ${to})
    ), postas as (
      select *, case when vai then ${to}::uuid else de end as dono from linhas
    ), numeradas as (
      select *, row_number() over (partition by dono order by quando, de, velho)::int as novo,
             por = 'Cliente' and not automatica as do_cliente, por = 'Adm' and not automatica as da_equipe
        from postas
    ), movidas as (
      -- Negative until all have left their old numbers.
      update mensagens m set cliente_id = x.dono, n = -x.novo,
             paciente_id = case when x.vai then ${paciente}::uuid else m.paciente_id end
        from numeradas x where x.id = m.id
    ), contas as (
      select dono, count(*)::int as ultimo, max(created_at) as ultima_em,
             max(novo) filter (where do_cliente) as cliente_n,
             max(novo) filter (where da_equipe) as equipe_n,
             min(novo) filter (where do_cliente and velho > lido_equipe) as falta_equipe,
             min(created_at) filter (where espera) as espera,
             min(novo) filter (where da_equipe and velho > lido_cliente) as falta_cliente,
             max(novo) filter (where da_equipe and velho <= avisado_n) as avisado,
             max(novo) filter (where velho = urgencia_n) as urgencia,
             min(urgencia_em) filter (where velho = urgencia_n) as urgente_desde,
             coalesce(bool_or(vai and espera), false) as chega
        from numeradas group by dono
    )
    update conversas v set
      ultimo = coalesce(x.ultimo, 0), ultima_em = x.ultima_em,
      cliente_n = coalesce(x.cliente_n, 0), equipe_n = coalesce(x.equipe_n, 0),
      lido_equipe = coalesce(x.falta_equipe - 1, x.ultimo, 0),
      lido_cliente = coalesce(x.falta_cliente - 1, x.ultimo, 0),
      espera_desde = x.espera, avisado_n = coalesce(x.avisado, 0),
      urgencia_n = x.urgencia, urgencia_em = x.urgente_desde,
      adiada_ate = case when x.chega then null else v.adiada_ate end,
      fechada_em = case when x.ultimo is null or x.chega then null
                        when v.ultimo = 0 then (select f.fechada_em from conversas f where f.cliente_id = ${from})
                        else v.fechada_em end,
      com_medico_id = null, com_pedido_id = null,
      edicao = v.edicao + 1
      from (select ${from}::uuid as id union select ${to}::uuid) as lados left join contas x on x.dono = lados.id
     where v.cliente_id = lados.id`.execute(tx);
  await sql`update mensagens set n = -n where cliente_id in (${from}, ${to}) and n < 0`.execute(tx);
  await sql`
    update anexos a set cliente_id = ${to} from mensagens m
     where m.id = a.mensagem_id and m.cliente_id = ${to} and a.cliente_id = ${from}`.execute(tx);
  await sql`
    update notas_internas set cliente_id = ${to}, paciente_id = ${paciente}
     where cliente_id = ${from} and (${sobre}::uuid is null or paciente_id = ${sobre}::uuid)`.execute(tx);
}
locks('conversa', moveLines);

/** Deletes the empty conversation of an account that ended, with its labels. */
export async function deleteConversa(tx: Transaction<DB>, { clienteId }: PatientScope): Promise<void> {
  await tx.deleteFrom('etiquetas_das_conversas').where('cliente_id', '=', clienteId).execute();
  await tx.deleteFrom('conversas').where('cliente_id', '=', clienteId).execute();
}
