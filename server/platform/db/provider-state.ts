import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, Provedores } from './schema.ts';

export type ProviderRow = Selectable<Provedores>;

/** What a call must know before it is made, by the clock that all replicas share. */
export type ProviderState = {
  paused: boolean;
  /** Failed often enough that nobody calls for a moment. */
  open: boolean;
  /** That moment is over: one call at a time may try. */
  halfOpen: boolean;
  failing: boolean;
  /** The answer of the last minute is known: no need to write another. */
  okRecently: boolean;
  /** The start of the running window of the budget; null when it ran out or never began. */
  windowStart: number | null;
};

export type CircuitLimits = { failures: number; openMs: number; probeMs: number };
export type Budget = { calls: number; windowMs: number };

const ms = (n: number) => sql`${n} * interval '1 millisecond'`;

/** One read by primary key. @returns null for a provider that was never asked */
export async function readProviderState(
  db: Kysely<DB>,
  nome: string,
  { failures }: CircuitLimits,
  { windowMs }: Budget,
): Promise<ProviderState | null> {
  const row = await db
    .selectFrom('provedores')
    .select([
      sql<boolean>`coalesce(pausado_ate > now(), false)`.as('paused'),
      sql<boolean>`falhas_seguidas >= ${failures} and coalesce(aberto_ate > now(), false)`.as('open'),
      sql<boolean>`falhas_seguidas >= ${failures} and not coalesce(aberto_ate > now(), false)`.as('halfOpen'),
      sql<boolean>`falhas_seguidas > 0`.as('failing'),
      sql<boolean>`coalesce(ultimo_ok > now() - interval '1 minute', false)`.as('okRecently'),
      sql<Date | null>`case when janela_inicio > now() - ${ms(windowMs)} then janela_inicio end`.as('inicio'),
    ])
    .where('nome', '=', nome)
    .executeTakeFirst();
  if (!row) return null;
  const { inicio, ...state } = row;
  return { ...state, windowStart: inicio?.getTime() ?? null };
}

/** Makes the row; many replicas may do it at once. */
export async function insertProvider(db: Kysely<DB>, nome: string): Promise<void> {
  await db
    .insertInto('provedores')
    .values({ nome })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/**
 * Claims up to `block` calls of the running window while fewer than `limit` are claimed; the first claim after a
 * window ended begins the next. @returns what was claimed and of which window; null when nothing is left
 */
export async function claimCalls(
  db: Kysely<DB>,
  nome: string,
  { limit, block, windowMs }: { limit: number; block: number; windowMs: number },
): Promise<{ calls: number; windowStart: number } | null> {
  const { rows } = await sql<{ ganhas: number; janela_inicio: Date }>`
    with antes as (
      select nome,
        case when janela_inicio > now() - ${ms(windowMs)} then janela_inicio else now() end as inicio,
        case when janela_inicio > now() - ${ms(windowMs)} then chamadas else 0 end as usadas
      from provedores where nome = ${nome} for update
    )
    update provedores p
    set janela_inicio = antes.inicio, chamadas = antes.usadas + least(${block}, ${limit} - antes.usadas)
    from antes
    where p.nome = antes.nome and antes.usadas < ${limit}
    returning p.janela_inicio, least(${block}, ${limit} - antes.usadas)::int as ganhas`.execute(db);
  const [row] = rows;
  return row ? { calls: row.ganhas, windowStart: row.janela_inicio.getTime() } : null;
}

/** How many calls of the running window are claimed. */
export async function callsClaimed(db: Kysely<DB>, nome: string): Promise<number> {
  const row = await db
    .selectFrom('provedores')
    .select('chamadas')
    .where('nome', '=', nome)
    .executeTakeFirst();
  return row?.chamadas ?? 0;
}

/** The one that may try a provider that failed; nobody else for `probeMs` or until it tells. */
export async function takeProbe(db: Kysely<DB>, nome: string, { probeMs }: CircuitLimits): Promise<boolean> {
  const row = await db
    .updateTable('provedores')
    .set({ sonda_ate: sql<Date>`now() + ${ms(probeMs)}` })
    .where('nome', '=', nome)
    .where((w) => w.or([w('sonda_ate', 'is', null), w('sonda_ate', '<', sql<Date>`now()`)]))
    .returning('nome')
    .executeTakeFirst();
  return row !== undefined;
}

/** It answered: whatever failed before is over. */
export async function noteAnswer(db: Kysely<DB>, nome: string): Promise<void> {
  await db
    .updateTable('provedores')
    .set({
      falhas_seguidas: 0,
      falhando_desde: null,
      aberto_ate: null,
      sonda_ate: null,
      ultimo_ok: sql<Date>`now()`,
    })
    .where('nome', '=', nome)
    .execute();
}

/** One more request that failed; from the limit on (`atOnce`: from now on) the provider is left alone for a moment. */
export async function noteFailure(
  db: Kysely<DB>,
  nome: string,
  tipo: string,
  { failures, openMs }: CircuitLimits,
  { atOnce = false, code = null }: { atOnce?: boolean; code?: string | null } = {},
): Promise<void> {
  const least = atOnce ? failures : 0;
  const seguidas = sql<number>`greatest(falhas_seguidas + 1, ${least}::int)`;
  await db
    .updateTable('provedores')
    .set({
      falhas_seguidas: seguidas,
      falhando_desde: sql<Date>`coalesce(falhando_desde, now())`,
      aberto_ate: sql<Date | null>`case when ${seguidas} >= ${failures} then now() + ${ms(openMs)} end`,
      sonda_ate: null,
      ultima_falha: sql<Date>`now()`,
      ultima_falha_tipo: tipo,
      ultima_falha_codigo: code,
    })
    .where('nome', '=', nome)
    .execute();
}

/** It asked to be left alone; a longer pause that another replica read stands. */
export async function notePause(db: Kysely<DB>, nome: string, waitMs: number): Promise<void> {
  await db
    .updateTable('provedores')
    .set({
      pausado_ate: sql<Date>`greatest(pausado_ate, now() + ${ms(waitMs)})`,
      ultima_falha: sql<Date>`now()`,
      ultima_falha_tipo: 'rate-limited',
      sonda_ate: null,
    })
    .where('nome', '=', nome)
    .execute();
}

/** A provider's row with what the clock of the database makes of it. */
export type ProviderView = ProviderRow & { pausado: boolean; janela_fim: Date | null };

/** Every provider that was ever asked. */
export function listProviders(db: Kysely<DB>, windowMs: number): Promise<ProviderView[]> {
  return db
    .selectFrom('provedores')
    .selectAll()
    .select([
      sql<boolean>`coalesce(pausado_ate > now(), false)`.as('pausado'),
      sql<Date | null>`case when janela_inicio > now() - ${ms(windowMs)} then janela_inicio + ${ms(windowMs)} end`.as(
        'janela_fim',
      ),
    ])
    .orderBy('nome')
    .execute();
}
