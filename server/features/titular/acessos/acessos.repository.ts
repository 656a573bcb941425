import { sql } from 'kysely';
import { ACOES_DE_OLHAR, ACOES_SOBRE_TODOS } from '#domain/titular/acessos.ts';
import type { PatientScope } from '#platform/actor.ts';
import type { Queries } from '#platform/db/database.ts';
import { isOfOpenPatient, isOpenPatient } from '#platform/db/queries/open-reading.ts';

/** A look with the names of who looked and of the person whose data it was. */
export type AcessoRow = {
  id: number;
  em: Date;
  ator_tipo: string;
  acao: string;
  /** Of the doctor who looked, as patients read it. */
  medico: string | null;
  crm: string | null;
  uf: string | null;
  numero: number | null;
  /** Name of a person of the account; null for its holder. */
  pessoa: string | null;
};

/** Looks before the one with the id `antes`, no older than `desde`; null leaves none out. */
export type AcessosPage = { antes: number | null; desde: Date | null; limit: number };

/**
 * Who else looked at the data of an account and of its people, newest first: one statement, which asks the audit's index for each
 * thing of the account. A look that the team's list recorded for many at once is nobody's; a download of everybody's data is
 * since the account is there.
 */
export async function listAcessos(
  db: Queries,
  scope: PatientScope,
  { antes, desde, limit }: AcessosPage,
): Promise<AcessoRow[]> {
  const { clienteId } = scope;
  // By time, as the index over the actions is, which the downloads of everybody's data are found by.
  const newest = sql`order by a.em desc, a.id desc limit ${limit}`;
  const page = sql`${antes === null ? sql`true` : sql`(a.em, a.id) < (select b.em, b.id from auditoria b where b.id = ${antes})`}
    and ${desde === null ? sql`true` : sql`a.em >= ${desde}`} ${newest}`;
  const { rows } = await sql<AcessoRow>`
    with alvos as materialized (
      select 'cliente' as tipo, c.id::text as alvo, null::bigint as numero, c.id as quem
        from clientes c
       where (c.id = ${clienteId}::uuid or c.conta_id = ${clienteId}::uuid) and ${isOpenPatient(scope, 'c.id')}
      union all
      select 'pedido', p.id::text, p.numero, p.paciente_id from pedidos p
       where p.cliente_id = ${clienteId}::uuid and ${isOpenPatient(scope, 'p.paciente_id')}
      union all
      select 'documento', d.id::text, p.numero, d.paciente_id
        from documentos d join pedidos p on p.id = d.pedido_id
       where d.cliente_id = ${clienteId}::uuid and ${isOpenPatient(scope, 'd.paciente_id')}
      union all
      select 'anexo', x.id::text, p.numero, coalesce(p.paciente_id, x.cliente_id)
        from anexos x left join pedidos p on p.id = x.pedido_id
       where x.cliente_id = ${clienteId}::uuid and ${isOfOpenPatient(scope, 'x.pedido_id')}
      union all
      select 'documento_da_conferencia', o.id::text, null, null from documentos_da_conferencia o
       where o.conta_id = ${clienteId}::uuid
      union all
      select 'contestacao', t.id::text, null, null from contestacoes t
       where t.cadastro_cliente_id = ${clienteId}::uuid
    ),
    olhares as (
      select a.id, a.em, a.ator_tipo, a.ator_id, a.acao, t.numero, t.quem
        from alvos t cross join lateral (
          select a.* from auditoria a
           where a.alvo_tipo = t.tipo and a.alvo_id = t.alvo and a.acao = any(${[...ACOES_DE_OLHAR]}::text[])
             and a.ator_tipo in ('Medico', 'Admin', 'Visitante') and ${page}) a
      union all
      select a.id, a.em, a.ator_tipo, a.ator_id, a.acao, null, null
        from unnest(${[...ACOES_SOBRE_TODOS]}::text[]) t (acao) cross join lateral (
          select a.* from auditoria a
           where a.acao = t.acao and a.ator_tipo = 'Admin' and a.em >= (select created_at from clientes where id = ${clienteId}::uuid)
             and ${page}) a
    )
    select o.id, o.em, o.ator_tipo, o.acao, m.nome_com_tratamento as medico, m.crm, m.uf, o.numero, c.nome as pessoa
      from (select * from olhares a ${newest}) o
      left join medicos m on m.id = o.ator_id and o.ator_tipo = 'Medico'
      left join clientes c on c.id = o.quem and c.conta_id is not null
     order by o.em desc, o.id desc`.execute(db);
  return rows;
}
