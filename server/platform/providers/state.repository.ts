import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, Provedores } from '../db/schema.ts';

export type ProviderRow = Selectable<Provedores>;

export type CircuitLimits = { failures: number; openMs: number; probeMs: number };

/** Whom a call is judged for. */
export type Asking = {
  limits: CircuitLimits;
  /** A further attempt of a request that was let through. */
  retry: boolean;
  /** How many calls of a window may be made on this lane; null: the provider counts nothing. */
  budget: { calls: number; windowMs: number } | null;
};

export type Judgement = {
  /** `probe`: the moment's rest after its failures is over, and one call at a time may try. */
  verdict: 'go' | 'probe' | 'paused' | 'open' | 'budget';
  /** Whether an answer says more than the row: it failed last, or did not answer within a minute. */
  answerIsNews: boolean;
};

const ms = (n: number) => sql`${n} * interval '1 millisecond'`;

/** Calls of the running window; a window that ended counts nothing. */
function usedCalls({ windowMs }: { windowMs: number }) {
  return sql<number>`case when janela_inicio > now() - ${ms(windowMs)} then chamadas else 0 end`;
}

function judgement(nome: string, { limits: { failures }, retry, budget }: Asking) {
  const failing = sql<boolean>`not ${retry}::boolean and falhas_seguidas >= ${failures}`;
  const spent = budget ? sql<boolean>`${usedCalls(budget)} >= ${budget.calls}` : sql<boolean>`false`;
  return sql<Judgement>`
    select
      case
        when pausado_ate > now() then 'paused'
        when ${failing} and aberto_ate > now() then 'open'
        when ${spent} then 'budget'
        when ${failing} then 'probe'
        else 'go'
      end as verdict,
      falhas_seguidas > 0 or (ultimo_ok > now() - interval '1 minute') is not true as "answerIsNews"
    from provedores where nome = ${nome}`;
}

/** What a call would be told now, by the clock that all replicas share. @returns null for a provider never asked */
export async function judgeCall(db: Kysely<DB>, nome: string, asking: Asking): Promise<Judgement | null> {
  const { rows } = await judgement(nome, asking).execute(db);
  return rows[0] ?? null;
}

/**
 * Judges a call and, where it may be made, counts it and takes the probe, in one question. What two replicas would
 * take at once only one of them gets: the row is looked at again under its lock.
 * @returns null for a provider never asked
 */
export async function admitCall(db: Kysely<DB>, nome: string, asking: Asking): Promise<Judgement | null> {
  const { limits, budget } = asking;
  const counted = budget
    ? sql`,
        janela_inicio = case when janela_inicio > now() - ${ms(budget.windowMs)} then janela_inicio else now() end,
        chamadas = ${usedCalls(budget)} + 1`
    : sql``;
  const left = budget ? sql`${usedCalls(budget)} < ${budget.calls}` : sql`true`;
  const { rows } = await sql<Judgement & { taken: boolean }>`
    with judged as (${judgement(nome, asking)}),
    taken as (
      update provedores
      set sonda_ate = case when verdict = 'probe' then now() + ${ms(limits.probeMs)} else sonda_ate end${counted}
      from judged
      where nome = ${nome} and (verdict = 'probe' or (verdict = 'go' and ${budget !== null}::boolean))
        and (verdict = 'go' or sonda_ate is null or sonda_ate < now()) and ${left}
      returning nome
    )
    select judged.*, exists (select from taken) as taken from judged`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { verdict, answerIsNews, taken } = row;
  if (verdict === 'probe' && !taken) return { verdict: 'open', answerIsNews };
  if (verdict === 'go' && budget && !taken) return { verdict: 'budget', answerIsNews };
  return { verdict, answerIsNews };
}

/** Makes the row; many replicas may do it at once. */
export async function insertProvider(db: Kysely<DB>, nome: string): Promise<void> {
  await db
    .insertInto('provedores')
    .values({ nome })
    .onConflict((oc) => oc.doNothing())
    .execute();
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
