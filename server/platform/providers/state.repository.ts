import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, Provedores } from '../db/schema.ts';

/** The shared state of one provider: its circuit breaker, pause and call window. */
export type ProviderRow = Selectable<Provedores>;

/** Circuit breaker: opens after `failures` in a row for `openMs`, then admits one probe per `probeMs`. */
export type CircuitLimits = { failures: number; openMs: number; probeMs: number };

/** The call that is to be judged. */
export type Asking = {
  limits: CircuitLimits;
  /** A further attempt of a call that was let through. */
  retry: boolean;
  /** Calls per window that this kind of call may use; null when the provider has no budget. */
  budget: { calls: number; windowMs: number } | null;
};

/** Whether a call may be made. */
export type Judgement = {
  /** `probe`: the circuit breaker was open long enough, and one call at a time may try. */
  verdict: 'go' | 'probe' | 'paused' | 'open' | 'budget';
  /** True when an answer changes the row: the last call failed, or none was answered within a minute. */
  answerIsNews: boolean;
};

const ms = (n: number) => sql`${n} * interval '1 millisecond'`;

/** SQL of the calls in the current window; zero when the window has ended. */
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

/** Judges a call without counting it, by the database's clock. @returns null for a provider without a row */
export async function judgeCall(db: Kysely<DB>, nome: string, asking: Asking): Promise<Judgement | null> {
  const { rows } = await judgement(nome, asking).execute(db);
  return rows[0] ?? null;
}

/**
 * Judges a call and, when it may be made, counts it or claims the probe in the same statement. The row is
 * checked again under its lock, so of two replicas only one gets the probe or the last call.
 * @returns null for a provider without a row
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

/** Creates the provider's row; several replicas may do it at once. */
export async function insertProvider(db: Kysely<DB>, nome: string): Promise<void> {
  await db
    .insertInto('provedores')
    .values({ nome })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Records an answered call: closes the circuit breaker. */
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

/** Records a failed call; from the limit on (with `atOnce` immediately) the circuit breaker opens. */
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

/** Records a pause that the provider asked for; a longer one that another replica recorded is kept. */
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

/**
 * A provider's state, with what follows from it by the database's clock: whether it is paused, and when its
 * window ends.
 */
export type ProviderView = ProviderRow & { pausado: boolean; janela_fim: Date | null };

/** The state of every provider that was ever called. */
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

/** Notifications of the payment provider of kinds that nobody knows, which nobody has seen. */
export async function countUnknownEvents(db: Kysely<DB>): Promise<number> {
  const { n } = await db
    .selectFrom('webhooks_asaas')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('desconhecido', '=', true)
    .where('visto_em', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}
