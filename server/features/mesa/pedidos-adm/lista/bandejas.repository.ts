import { sql, type Kysely, type RawBuilder } from 'kysely';
import { BANDEJAS, ESPERAM_POR_NOS, type Bandeja } from '#domain/pedidos/atendimento.ts';
import { STATUS } from '#domain/pedidos/pedido-status.ts';
import { fixed } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';
import { MAX_COUNTED } from './lista.policy.ts';

type Condition = RawBuilder<unknown>;

/** Words as literals, so that the planner recognizes the conditions of the partial indexes. */
const words = (all: readonly string[]) => sql.join(all.map((word) => sql.lit(word)));

const PROMISED = sql`p.status = 'Aguardando Pagamento' and p.prazo is not null`;
const UNFINISHED = STATUS.filter((status) => status.startsWith('Sendo'));
const SENT = STATUS.filter((status) => !UNFINISHED.includes(status));

/** Orders that wait for the team; the condition of the partial index `pedidos_esperando`. */
export const WAITING = sql`${PROMISED} and p.atendimento in (${words(ESPERAM_POR_NOS)})`;

/** Requests that nobody finished; the condition of the partial index `pedidos_inacabados`. */
export const DRAFTS = sql`p.status in (${words(UNFINISHED)})`;

/** All other orders; the condition of the partial index `pedidos_enviados`. */
export const NOT_DRAFTS = sql`p.status in (${words(SENT)})`;

/** The condition of each tray; all but `concluidos` repeat that of a partial index. */
export const BANDEJA_CONDITIONS: Readonly<Record<Bandeja, Condition>> = {
  'para-ler': WAITING,
  'aguardando-paciente': sql`${PROMISED} and p.atendimento = 'aguardando paciente'`,
  'pix-pendente': sql`p.status = 'Aguardando Pagamento' and p.pago_em is null`,
  inacabados: DRAFTS,
  concluidos: sql`p.status = 'Concluído'`,
};

/** How many orders each tray holds, and all of them, each counted up to one more than `MAX_COUNTED`. */
export type BandejaCounts = Record<Bandeja | 'todos' | 'atrasados' | 'vencemHoje', number>;

type CountingTimes = { now: Date; endOfToday: Date };

const COUNT = fixed<CountingTimes, BandejaCounts>((db, param) => {
  const [now, endOfToday] = [param('now'), param('endOfToday')];
  const conditions: [name: string, condition: Condition][] = [
    ...BANDEJAS.map((bandeja): [string, Condition] => [bandeja, BANDEJA_CONDITIONS[bandeja]]),
    ['todos', sql`true`],
    ['atrasados', sql`${WAITING} and p.prazo < ${now}`],
    ['vencemHoje', sql`${WAITING} and p.prazo >= ${now} and p.prazo <= ${endOfToday}`],
  ];
  const counts = conditions.map(([name, condition]) => {
    // From their index, the oldest first, which nobody changes any more: the table itself is then not read.
    const order = name === 'concluidos' ? sql`order by p.created_at` : sql``;
    const some = sql`select 1 from pedidos p where ${condition} ${order} limit ${MAX_COUNTED + 1}`;
    return sql`(select count(*) from (${some}) x) as ${sql.ref(name)}`;
  });
  return { compile: () => sql<BandejaCounts>`select ${sql.join(counts)}`.compile(db) };
});

/**
 * Counts the trays, each up to one more than `MAX_COUNTED`, in one database round trip. `vencemHoje` are those that wait for
 * the team and are due from `now` until `endOfToday`.
 */
export async function countBandejas(db: Kysely<DB>, times: CountingTimes): Promise<BandejaCounts> {
  const [row] = await COUNT(db, times);
  if (!row) throw new Error('a select without a table gives one row');
  return row;
}
