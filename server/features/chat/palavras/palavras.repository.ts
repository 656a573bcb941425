import { sql, type Kysely } from 'kysely';
import { marcasAte, noPeriodo, periodosEntre } from '#domain/chat/palavras.ts';
import type { Admin } from '#platform/actor.ts';
import { fixed, type Param } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';

/** A message and its place among all messages: microseconds since 1970, and its id among those of one instant. */
export type AchadaRow = {
  id: string;
  n: number;
  mensagem: string;
  por: 'Cliente' | 'Adm';
  autor: string | null;
  created_at: Date;
  arquivo: boolean;
  cpf: string;
  nome: string;
  nome_social: string;
  micros: number;
};
export type PlaceOfLine = { micros: number; id: string };

type ByWalk = PlaceOfLine & { todas: string; limite: number };
/** `todas` is what a line must have; `procura` the part of it that the index is asked for, at some times. */
type Search = ByWalk & { procura: string };

const BEFORE = (param: Param<PlaceOfLine>) => sql`(m.created_at, m.id) <
  (timestamptz 'epoch' + ${param('micros')}::bigint * interval '1 microsecond', ${param('id')}::uuid)`;

/**
 * The first `limite` of these lines, newest first, that an open account has. `offset 0` has PostgreSQL look for account and text of
 * one line after the other, until there are enough.
 */
const ROWS = (param: Param<ByWalk>, lines: ReturnType<typeof sql>) => sql<AchadaRow>`
  with achadas as materialized (${lines})
  select x.id, m.n, m.mensagem, m.por, m.autor, x.created_at, c.cpf, c.nome, c.nome_social,
         exists (select from anexos a where a.mensagem_id = x.id) as arquivo,
         (extract(epoch from x.created_at) * 1000000)::bigint as micros
    from (select * from achadas order by created_at desc, id desc offset 0) x
   cross join lateral (
      select c.cpf, c.nome, c.nome_social from clientes c where c.id = x.cliente_id and c.contestada_em is null offset 0) c
   cross join lateral (select m.n, m.mensagem, m.por, m.autor from mensagens m where m.id = x.id offset 0) m
   order by x.created_at desc, x.id desc limit ${param('limite')}`;

/** Lines that are looked at one by one, newest first, before the index is asked: they fill a page for a common word. */
const LOOKED_AT = 1_000;

const newestLines = (param: Param<PlaceOfLine>, most: number) => sql`
  (select m.id, m.cliente_id, m.created_at, m.palavras from mensagens m where m.palavras is not null and ${BEFORE(param)}
    order by m.created_at desc, m.id desc limit ${sql.lit(most)}) m`;

const NEWEST = fixed<ByWalk, AchadaRow>((db, param) => ({
  compile: () =>
    ROWS(
      param,
      sql`select m.id, m.cliente_id, m.created_at from ${newestLines(param, LOOKED_AT)}
           where m.palavras @@ ${param('todas')}::tsquery`,
    ).compile(db),
}));

const BY_INDEX = fixed<Search, AchadaRow>((db, param) => ({
  compile: () =>
    ROWS(
      param,
      sql`select m.id, m.cliente_id, m.created_at from mensagens m
           where m.palavras is not null and palavras_no_tempo(m.palavras) @@ ${param('procura')}::tsquery
             and m.palavras @@ ${param('todas')}::tsquery and ${BEFORE(param)}`,
    ).compile(db),
}));

/** Lines by which words are compared. */
const COUNTED = 300;

const COUNTS = fixed<PlaceOfLine & { palavras: string[] }, { n: number }>((db, param) => ({
  compile: () =>
    sql<{ n: number }>`
    with m as materialized (select m.palavras from ${newestLines(param, COUNTED)})
    select (select count(*)::int from m where m.palavras @@ p.procura::tsquery) as n
      from unnest(${param('palavras')}::text[]) with ordinality p(procura, lugar) order by p.lugar`.compile(
      db,
    ),
}));

const OLDEST = fixed<object, { em: Date }>((db) => ({
  compile: () =>
    db
      .selectFrom('mensagens')
      .select('created_at as em')
      .where('palavras', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .compile(),
}));

const beginning = (palavra: string) => `'${palavra}':*`;

/** A condition on the index: all of these words in one of these periods. */
const during = (periodos: readonly number[], palavras: readonly string[]) =>
  palavras
    .map((palavra) => `(${periodos.map((periodo) => beginning(noPeriodo(periodo, palavra))).join(' | ')})`)
    .join(' & ');

/**
 * Those of the words that are seldom said: of a common one the index would list every line in which it was said, although a seldom
 * one beside it leaves few of them.
 */
async function seldomSaid(
  db: Kysely<DB>,
  palavras: readonly string[],
  antes: PlaceOfLine,
): Promise<readonly string[]> {
  if (palavras.length === 1) return palavras;
  const counts = (await COUNTS(db, { palavras: palavras.map(beginning), ...antes })).map(({ n }) => n);
  const most = 3 * Math.min(...counts) + 3;
  return palavras.filter((_, i) => (counts[i] ?? 0) <= most);
}

/** Days, by tens, that the index is asked for by themselves before it is asked for whole periods. */
const RECENT_TENS = 4;
/** Periods of one question: seven years. */
const PERIODS_AT_ONCE = 32;
/** Pages that the first question beyond the recent days should find. */
const PAGES = 3;

/** How many periods have some pages of lines, if a word was said as often as in the recent days, which are half a period. */
function periodsFor(found: number, limite: number): number {
  return Math.min(PERIODS_AT_ONCE, Math.ceil((PAGES * limite) / (found + 1) / 2));
}

/**
 * Up to `limite` messages with a word for each beginning of `palavras`, newest first, before a place. A common word is found among
 * the newest lines, a less common one in the recent days; of others the index lists the lines of some periods at a time, so that
 * no question reads what was said before these periods.
 */
export async function findLines(
  db: Kysely<DB>,
  _actor: Admin,
  palavras: readonly string[],
  { antes, limite }: { antes: PlaceOfLine; limite: number },
): Promise<AchadaRow[]> {
  const todas = palavras.map(beginning).join(' & ');
  const newest = await NEWEST(db, { todas, limite, ...antes });
  if (newest.length === limite) return newest;
  const seldom = await seldomSaid(db, palavras, antes);
  const em = new Date(antes.micros / 1000);
  const marks = marcasAte(em, RECENT_TENS).map((marca) => `'${marca}'`);
  const lately = periodosEntre(new Date(em.getTime() - (RECENT_TENS - 1) * 864_000_000), em);
  const procura = `${during(lately, seldom)} & (${marks.join(' | ')})`;
  const [recent, [oldest]] = await Promise.all([
    BY_INDEX(db, { todas, procura, limite, ...antes }),
    OLDEST(db, {}),
  ]);
  if (recent.length === limite || oldest === undefined) return recent;
  const periodos = periodosEntre(oldest.em, em);
  const found: AchadaRow[] = [];
  for (
    let from = 0, most = periodsFor(recent.length, limite);
    from < periodos.length && found.length < limite;
    from += most, most = PERIODS_AT_ONCE
  ) {
    const then = during(periodos.slice(from, from + most), seldom);
    found.push(...(await BY_INDEX(db, { todas, procura: then, limite: limite - found.length, ...antes })));
  }
  return found;
}
