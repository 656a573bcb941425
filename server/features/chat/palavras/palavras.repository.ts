import { sql, type Kysely } from 'kysely';
import { marcasAte } from '#domain/chat/palavras.ts';
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

type Search = { procura: string; micros: number; id: string; limite: number };

const BEFORE = (param: Param<Search>) => sql`(m.created_at, m.id) <
  (timestamptz 'epoch' + ${param('micros')}::bigint * interval '1 microsecond', ${param('id')}::uuid)`;

/** The newest of these lines that an open account has, as rows. */
const ROWS = (param: Param<Search>, lines: ReturnType<typeof sql>) => sql<AchadaRow>`
  with achadas as materialized (${lines})
  select m.id, m.n, m.mensagem, m.por, m.autor, m.created_at, c.cpf, c.nome, c.nome_social,
         exists (select from anexos a where a.mensagem_id = m.id) as arquivo,
         (extract(epoch from m.created_at) * 1000000)::bigint as micros
    from achadas x join mensagens m on m.id = x.id join clientes c on c.id = m.cliente_id
   where c.contestada_em is null
   order by m.created_at desc, m.id desc limit ${param('limite')}`;

/** Lines that are looked at one by one, newest first, before the index is asked: they fill a page for a common word. */
const LOOKED_AT = 1_000;

const NEWEST = fixed<Search, AchadaRow>((db, param) => ({
  compile: () =>
    ROWS(
      param,
      sql`select m.id from (
            select m.id, m.palavras from mensagens m where m.palavras is not null and ${BEFORE(param)}
             order by m.created_at desc, m.id desc limit ${sql.lit(LOOKED_AT)}) m
           where m.palavras @@ ${param('procura')}::tsquery`,
    ).compile(db),
}));

const BY_INDEX = fixed<Search, AchadaRow>((db, param) => ({
  compile: () =>
    ROWS(
      param,
      sql`select m.id from mensagens m where m.palavras @@ ${param('procura')}::tsquery and ${BEFORE(param)}`,
    ).compile(db),
}));

/** Spans of ten days that the index is asked for by themselves before it is asked for all time. */
const RECENT_SPANS = 4;

/**
 * Up to `limite` messages with a word for each beginning of `palavras`, newest first, before a place. A common word is found among
 * the newest lines, a less common one in the newest weeks, so that only words of which few lines are left are looked for in all
 * of them: one to three round trips.
 */
export async function findLines(
  db: Kysely<DB>,
  _actor: Admin,
  palavras: readonly string[],
  { antes, limite }: { antes: PlaceOfLine; limite: number },
): Promise<AchadaRow[]> {
  const procura = palavras.map((palavra) => `'${palavra}':*`).join(' & ');
  const place = { ...antes, limite };
  const newest = await NEWEST(db, { procura, ...place });
  if (newest.length === limite) return newest;
  const days = marcasAte(new Date(antes.micros / 1000), RECENT_SPANS).map((marca) => `'${marca}'`);
  const recent = await BY_INDEX(db, { procura: `${procura} & (${days.join(' | ')})`, ...place });
  if (recent.length === limite) return recent;
  return BY_INDEX(db, { procura, ...place });
}
