import { sql, type RawBuilder } from 'kysely';
import type { BuscaDePedidos } from '#domain/mesa/busca-pedidos.ts';
import type { Actor } from '#platform/actor.ts';
import type { Queries } from '#platform/db/database.ts';
import { anywhere } from '#platform/db/queries/like.ts';
import { MAX_MEDICOS } from '#features/contas/medicos/medicos.public.ts';

/** Whom a line is by: a person of the team by their id, or everybody of a kind. */
export type QuemAgiu =
  | { tipo: 'Medico' | 'Admin'; id: string }
  | { tipo: 'Paciente' | 'Visitante' | 'Sistema' };

/** Which lines are asked for; null leaves none out. */
export type Filtro = {
  ator: QuemAgiu | null;
  acoes: readonly string[] | null;
  pacientes: readonly string[] | null;
  de: Date | null;
  ate: Date | null;
};

/** A place in the list: the lines before the one with this id, newest first. */
export type TrechoDaLista = { antes: number | null; limit: number };

/** A line with the names that its ids stand for now. */
export type RegistroRow = {
  id: number;
  em: Date;
  ator_tipo: string;
  acao: string;
  /** Of the doctor, the administrator or the patient who acted. */
  ator_nome: string | null;
  crm: string | null;
  uf: string | null;
  email: string | null;
  pedido_id: string | null;
  numero: number | null;
  paciente: string | null;
};

/** The ids that a column of text holds for one kind of target; a target of another kind is none. */
const idOf = (tipo: string) => sql`case when r.alvo_tipo = ${sql.lit(tipo)} then r.alvo_id::uuid end`;

/** The targets by which the audit names what belongs to these people. */
function alvosDe(pacientes: readonly string[]): RawBuilder<unknown> {
  const people = sql`any(${[...pacientes]}::uuid[])`;
  return sql`select 'cliente' as tipo, p.id::text as alvo from clientes p where p.id = ${people}
    union all select 'pedido', p.id::text from pedidos p where p.paciente_id = ${people}
    union all select 'documento', d.id::text from documentos d where d.paciente_id = ${people}
    union all select 'anexo', x.id::text from pedidos p join anexos x on x.pedido_id = p.id where p.paciente_id = ${people}
    union all select 'anexo', x.id::text from anexos x where x.cliente_id = ${people} and x.pedido_id is null
    union all select 'cobranca', k.id::text from pedidos p join cobrancas k on k.pedido_id = p.id
      where p.paciente_id = ${people}
    union all select 'devolucao', v.id::text from pedidos p join devolucoes v on v.pedido_id = p.id
      where p.paciente_id = ${people}
    union all select 'mensagem', n.id::text from mensagens n where n.cliente_id = ${people} and not n.automatica
    union all select 'conferencia', f.id::text from conferencias f where f.pessoa_id = ${people}
    union all select 'documento_da_conferencia', o.id::text
      from conferencias f join documentos_da_conferencia o on o.conferencia_id = f.id where f.pessoa_id = ${people}
    union all select 'contestacao', t.id::text from contestacoes t where t.cadastro_cliente_id = ${people}`;
}

/** The kind as a constant: only so does the index over the team's lines serve. */
const ofPerson = ({ tipo, id }: { tipo: 'Medico' | 'Admin'; id: string }) =>
  sql`a.ator_tipo = ${sql.lit(tipo)} and a.ator_id = ${id}::uuid`;

function conditions({ ator, de, ate }: Filtro, { antes }: TrechoDaLista): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [];
  if (ator) all.push('id' in ator ? ofPerson(ator) : sql`a.ator_tipo = ${ator.tipo}`);
  if (de) all.push(sql`a.em >= ${de}`);
  if (ate) all.push(sql`a.em < ${ate}`);
  if (antes !== null)
    all.push(sql`(a.em, a.id) < (select b.em, b.id from auditoria b where b.id = ${antes})`);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

const TIPOS = Object.keys({ Admin: 0, Medico: 0, Paciente: 0, Visitante: 0, Sistema: 0 } satisfies Record<
  Actor['tipo'],
  0
>);

/** The actions of one of the team, each found by the index behind the one before it. */
const acoesDe = (ofAtor: RawBuilder<unknown>) => sql`(
  with recursive f as (
    (select a.acao from auditoria a where ${ofAtor} order by a.acao limit 1)
    union all
    select (select a.acao from auditoria a where ${ofAtor} and a.acao > f.acao order by a.acao limit 1)
      from f where f.acao is not null)
  select f.acao from f where f.acao is not null)`;

/**
 * The lines of a page. By people of the team and by actions each action is asked, so that every scan is of an index in the order of the
 * list and ends with the page; by patients each of their targets, of which one has few lines.
 */
function found(filtro: Filtro, page: TrechoDaLista): RawBuilder<unknown> {
  const { ator, acoes, pacientes } = filtro;
  const where = conditions(filtro, page);
  const newest = sql`order by a.em desc, a.id desc limit ${page.limit}`;
  const asked = acoes && sql`unnest(${[...acoes]}::text[])`;
  if (pacientes !== null)
    return sql`select a.* from (${alvosDe(pacientes)}) t cross join lateral (
      select a.* from auditoria a where a.alvo_tipo = t.tipo and a.alvo_id = t.alvo
         and ${acoes ? sql`a.acao = any(${[...acoes]}::text[])` : sql`true`} and ${where} ${newest}) a ${newest}`;
  if (ator && 'id' in ator)
    return sql`select a.* from ${asked ?? acoesDe(ofPerson(ator))} t (acao) cross join lateral (
      select a.* from auditoria a where a.acao = t.acao and ${where} ${newest}) a ${newest}`;
  if (asked)
    return sql`select a.* from ${asked} t (acao) cross join unnest(${ator ? [ator.tipo] : TIPOS}::text[]) k (tipo)
      cross join lateral (
        select a.* from auditoria a where a.acao = t.acao and a.ator_tipo = k.tipo and ${where} ${newest}) a ${newest}`;
  return sql`select a.* from auditoria a where ${where} ${newest}`;
}

/** A page of lines, newest first, with the names that their ids stand for: one statement. */
export async function listLinhas(db: Queries, filtro: Filtro, page: TrechoDaLista): Promise<RegistroRow[]> {
  const { rows } = await sql<RegistroRow>`
    with r as materialized (${found(filtro, page)})
    select r.id, r.em, r.ator_tipo, r.acao,
           coalesce(m.nome, q.nome) as ator_nome, m.crm, m.uf, g.email,
           p.id as pedido_id, p.numero, coalesce(c.nome, t.nome) as paciente
      from r
      left join medicos m on m.id = r.ator_id and r.ator_tipo = 'Medico'
      left join administradores g on g.id = r.ator_id and r.ator_tipo = 'Admin'
      left join clientes q on q.id = r.ator_id and r.ator_tipo = 'Paciente'
      left join documentos d on d.id = ${idOf('documento')}
      left join anexos x on x.id = ${idOf('anexo')}
      left join cobrancas k on k.id = ${idOf('cobranca')}
      left join devolucoes v on v.id = ${idOf('devolucao')}
      left join mensagens n on n.id = ${idOf('mensagem')}
      left join documentos_da_conferencia o on o.id = ${idOf('documento_da_conferencia')}
      left join conferencias f on f.id = coalesce(${idOf('conferencia')}, o.conferencia_id)
      left join contestacoes t on t.id = ${idOf('contestacao')}
      left join pedidos p on p.id = coalesce(${idOf('pedido')}, d.pedido_id, x.pedido_id, k.pedido_id, v.pedido_id)
      left join clientes c
        on c.id = coalesce(p.paciente_id, ${idOf('cliente')}, x.cliente_id, n.cliente_id, v.cliente_id, f.pessoa_id,
          t.cadastro_cliente_id)
     order by r.em desc, r.id desc`.execute(db);
  return rows;
}

/** The people whom a search names, up to `limit`; closed accounts too, whose lines stay. */
export async function findPacientes(db: Queries, busca: BuscaDePedidos, limit: number): Promise<string[]> {
  if (busca.tipo === 'nada' || busca.tipo === 'curta') return [];
  const query = db.selectFrom('clientes as c').select('c.id').limit(limit);
  const rows =
    busca.tipo === 'nome'
      ? query.where((eb) => eb.and(busca.palavras.map((word) => eb('c.nome_busca', 'like', anywhere(word)))))
      : query.where((eb) =>
          eb.or([
            eb('c.cpf', '=', busca.chaves.cpf ?? ''),
            eb(
              'c.id',
              'in',
              eb.selectFrom('pedidos').select('paciente_id').where('numero', '=', busca.chaves.numero),
            ),
          ]),
        );
  return (await rows.execute()).map(({ id }) => id);
}

/** The people of the team: administrators, then doctors by name. */
export async function listPessoas(db: Queries) {
  const [administradores, medicos] = await Promise.all([
    db.selectFrom('administradores').select(['id', 'email']).orderBy('email').limit(MAX_MEDICOS).execute(),
    db
      .selectFrom('medicos')
      .select(['id', 'nome', 'crm', 'uf'])
      .orderBy('nome')
      .orderBy('id')
      .limit(MAX_MEDICOS)
      .execute(),
  ]);
  return { administradores, medicos };
}

/** Whether an id of the team is an administrator's or a doctor's; undefined for an unknown one. */
export async function findTipo(db: Queries, id: string): Promise<'Admin' | 'Medico' | undefined> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('administradores').select('id').where('id', '=', id)).as('admin'),
      eb.exists(eb.selectFrom('medicos').select('id').where('id', '=', id)).as('medico'),
    ])
    .executeTakeFirstOrThrow();
  if (row.admin) return 'Admin';
  return row.medico ? 'Medico' : undefined;
}
