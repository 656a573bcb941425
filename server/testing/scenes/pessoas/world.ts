import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { adultaDesde, pessoasFechadas, situacaoDaPessoa } from '#domain/contas/pessoas/pessoa.ts';

/*
 * Histories of accounts and their people. The rows are written as the repositories write them, and read by the rule that the
 * scope of every reader is made of. What an account may read is said a second time, from the statements that people made.
 */

/** A child for good, somebody who is 18 five days after the beginning, and an adult. */
function birthsFrom(begin: string): readonly [string, string, string] {
  const birthday = somarDias(begin, 5).replace('-02-29', '-02-28');
  return ['2019-09-03', `${Number(birthday.slice(0, 4)) - 18}${birthday.slice(4)}`, '1945-02-14'];
}

export const PEOPLE = [0, 1, 2] as const;
export const ACCOUNTS = [0, 1, 2] as const;

export type Row = {
  id: string;
  who: number;
  conta: number;
  data_nascimento: string;
  declarado_em: Date;
  autorizado_em: Date | null;
  autorizado_ate: string | null;
  recusado_em: Date | null;
  em_conferencia_desde: Date | null;
  /** Its account was closed. */
  fora: boolean;
};
export type Order = { conta: number; paciente: string; pago: boolean };
/** Word of somebody about an account's right to read of a person, in the order of time. */
type Statement = { conta: number; id: string; said: 'yes' | 'no' | 'gone'; until: string | null };

/** Noon in UTC, which is the same day in São Paulo. */
export const at = (hoje: string) => new Date(`${hoje}T12:00:00Z`);

/** Each act answers whether it did anything. */
export class World {
  /** `YYYY-MM-DD` in São Paulo. */
  hoje: string;
  readonly births: readonly string[];
  rows: Row[] = [];
  orders: Order[] = [];
  /** Records that were moved away from an account. */
  moves: { conta: number; id: string }[] = [];
  closed = new Set<number>();
  statements: Statement[] = [];
  #next = 0;
  constructor(begin: string) {
    this.hoje = begin;
    this.births = birthsFrom(begin);
  }

  row(conta: number, who: number): Row | undefined {
    return this.rows.find((one) => one.conta === conta && one.who === who && !one.fora);
  }
  record(who: number): Row | undefined {
    return this.rows.find((one) => one.who === who && one.em_conferencia_desde === null && !one.fora);
  }
  fechadas(conta: number): string[] {
    const away = this.moves.filter((one) => one.conta === conta).map(({ id }) => id);
    const known = this.rows.filter((one) => one.conta === conta || away.includes(one.id));
    return pessoasFechadas(
      known.map((one) => ({ ...one, movida: one.conta !== conta, voltou: away.includes(one.id) })),
      this.hoje,
    );
  }
  /** The condition of every statement that a patient's account sends. */
  reads(conta: number, order: Order): boolean {
    return order.conta === conta && !this.fechadas(conta).includes(order.paciente);
  }
  say(conta: number, id: string, said: Statement['said'], until: string | null = null): void {
    this.statements.push({ conta, id, said, until });
  }

  add(conta: number, who: number): boolean {
    if (this.closed.has(conta) || this.row(conta, who)) return false;
    const taken = this.record(who) !== undefined;
    const nothing = { fora: false, autorizado_em: null, autorizado_ate: null, recusado_em: null };
    const data_nascimento = this.births[who] ?? '';
    this.#next += 1;
    const row = { id: `p${this.#next}`, who, conta, data_nascimento, ...nothing };
    const since = taken ? at(this.hoje) : null;
    this.rows.push({ ...row, declarado_em: at(this.hoje), em_conferencia_desde: since });
    return true;
  }
  order(conta: number, who: number): boolean {
    const row = this.row(conta, who);
    if (!row || this.closed.has(conta) || row.em_conferencia_desde || this.fechadas(conta).includes(row.id))
      return false;
    const pago = situacaoDaPessoa(row, this.hoje) === 'liberada';
    this.orders.push({ conta, paciente: row.id, pago });
    return true;
  }
  answer(conta: number, who: number, said: 'yes' | 'no', until: string | null = null): boolean {
    const row = this.row(conta, who);
    if (!row || row.em_conferencia_desde || this.closed.has(conta)) return false;
    const situacao = situacaoDaPessoa(row, this.hoje);
    if (situacao === 'liberada' || (until !== null && situacao === 'recusada')) return false;
    const yes = said === 'yes';
    row.autorizado_em = yes ? at(this.hoje) : null;
    row.autorizado_ate = until;
    row.recusado_em = yes ? null : at(this.hoje);
    this.say(conta, row.id, said, until);
    return true;
  }
  remove(conta: number, who: number): boolean {
    const row = this.row(conta, who);
    if (!row || this.orders.some(({ paciente }) => paciente === row.id)) return false;
    this.drop(row);
    return true;
  }
  drop(row: Row): void {
    this.rows = this.rows.filter((one) => one !== row);
    this.promote(row.who);
  }
  promote(who: number): void {
    if (this.record(who)) return;
    const next = this.rows.find((one) => one.who === who && !one.fora);
    if (next) next.em_conferencia_desde = null;
  }
  move(conta: number, who: number): boolean {
    const [to, record] = [this.row(conta, who), this.record(who)];
    if (!to?.em_conferencia_desde || !record) return false;
    this.moves.push({ conta: record.conta, id: record.id });
    this.say(record.conta, record.id, 'gone');
    const { declarado_em, autorizado_em, autorizado_ate, recusado_em } = to;
    Object.assign(record, { conta, declarado_em, autorizado_em, autorizado_ate, recusado_em });
    this.rows = this.rows.filter((one) => one !== to);
    return true;
  }
  close(conta: number): void {
    this.closed.add(conta);
    for (const row of this.rows.filter((one) => one.conta === conta)) {
      row.fora = true;
      this.promote(row.who);
    }
  }

  /** Whether an account may read of a person, by what was said and by nothing that is stored. */
  may(conta: number, order: Order): boolean {
    if (order.conta !== conta) return false;
    const person = this.rows.find(({ id }) => id === order.paciente);
    if (!person || person.conta !== conta) return false;
    const birth = person.data_nascimento;
    if (this.hoje < adultaDesde(birth)) return true;
    const said = this.statements.filter((one) => one.conta === conta && one.id === person.id);
    const last = said.at(-1);
    if (last?.said === 'yes') return last.until === null || last.until >= this.hoje;
    // Nobody said anything: the order is what the account itself prepared for somebody who was an adult when it named them.
    return last === undefined && dataEmSaoPaulo(person.declarado_em) >= adultaDesde(birth);
  }
}
