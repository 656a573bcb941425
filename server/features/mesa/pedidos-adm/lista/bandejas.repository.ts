import { sql, type Kysely, type RawBuilder } from 'kysely';
import { BANDEJAS, ESPERAM_POR_NOS, type Bandeja } from '../../../../../domain/pedidos/atendimento.ts';
import { STATUS } from '../../../../../domain/pedidos/pedido-status.ts';
import type { DB } from '../../../../platform/db/schema.ts';

type Condition = RawBuilder<unknown>;

/** Words as literals, so that the planner recognizes the conditions of the partial indexes. */
const words = (all: readonly string[]) => sql.join(all.map((word) => sql.lit(word)));

const PROMISED = sql`p.status = 'Aguardando Pagamento' and p.prazo is not null`;
const UNFINISHED = STATUS.filter((status) => status.startsWith('Sendo'));

/** Orders that wait for the team; the condition of the partial index `pedidos_esperando`. */
export const WAITING = sql`${PROMISED} and p.atendimento in (${words(ESPERAM_POR_NOS)})`;

/** The condition of each tray; all but `concluidos` repeat that of a partial index. */
export const BANDEJA_CONDITIONS: Readonly<Record<Bandeja, Condition>> = {
  'para-ler': WAITING,
  'aguardando-paciente': sql`${PROMISED} and p.atendimento = 'aguardando paciente'`,
  'pix-pendente': sql`p.status = 'Aguardando Pagamento' and p.pago_em is null`,
  inacabados: sql`p.status in (${words(UNFINISHED)})`,
  concluidos: sql`p.status = 'Concluído'`,
};

/** How many orders each tray holds, and all of them, each counted up to a limit. */
export type BandejaCounts = Record<Bandeja | 'todos' | 'atrasados' | 'vencemHoje', number>;

/**
 * Counts the trays up to `limit` each, in one database round trip. `vencemHoje` are those that wait for the team and are
 * due from `now` until `endOfToday`.
 */
export async function countBandejas(
  db: Kysely<DB>,
  { now, endOfToday, limit }: { now: Date; endOfToday: Date; limit: number },
): Promise<BandejaCounts> {
  const conditions: [name: string, condition: Condition][] = [
    ...BANDEJAS.map((bandeja): [string, Condition] => [bandeja, BANDEJA_CONDITIONS[bandeja]]),
    ['todos', sql`true`],
    ['atrasados', sql`${WAITING} and p.prazo < ${now}`],
    ['vencemHoje', sql`${WAITING} and p.prazo >= ${now} and p.prazo <= ${endOfToday}`],
  ];
  const counts = conditions.map(
    ([name, condition]) =>
      sql`(select count(*) from (select 1 from pedidos p where ${condition} limit ${limit}) x) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<BandejaCounts>`select ${sql.join(counts)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table gives one row');
  return row;
}
