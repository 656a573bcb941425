import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataEmSaoPaulo, somarDias } from '../calendario/datas.ts';
import { adultaDesde, ehAdulto, pessoasFechadas, situacaoDaPessoa } from './pessoa.ts';

/*
 * Histories of accounts and their people. The rows are written as the repositories write them, and read by the rule that the
 * scope of every reader is made of. What an account may read is said a second time, from the statements that people made.
 */

const BEGIN = '2026-11-01';
/** A child for good, somebody who is 18 within days, and an adult. */
const BIRTHS = ['2019-09-03', '2008-11-06', '1945-02-14'] as const;
const ACCOUNTS = [0, 1, 2] as const;

type Row = {
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
type Order = { conta: number; paciente: string; pago: boolean };
/** Word of somebody about an account's right to read of a person, in the order of time. */
type Statement = { conta: number; who: number; said: 'yes' | 'no' | 'gone'; until: string | null };

const at = (hoje: string) => new Date(`${hoje}T12:00:00Z`);

class World {
  hoje = BEGIN;
  rows: Row[] = [];
  orders: Order[] = [];
  /** Records that were moved away from an account. */
  moves: { conta: number; id: string }[] = [];
  closed = new Set<number>();
  statements: Statement[] = [];
  #next = 0;

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
  say(conta: number, who: number, said: Statement['said'], until: string | null = null): void {
    this.statements.push({ conta, who, said, until });
  }

  add(conta: number, who: number): void {
    if (this.closed.has(conta) || this.row(conta, who)) return;
    const taken = this.record(who) !== undefined;
    const nothing = { fora: false, autorizado_em: null, autorizado_ate: null, recusado_em: null };
    const data_nascimento = BIRTHS[who] ?? '';
    this.#next += 1;
    const row = { id: `p${this.#next}`, who, conta, data_nascimento, ...nothing };
    const since = taken ? at(this.hoje) : null;
    this.rows.push({ ...row, declarado_em: at(this.hoje), em_conferencia_desde: since });
  }
  order(conta: number, who: number): void {
    const row = this.row(conta, who);
    if (!row || this.closed.has(conta) || row.em_conferencia_desde || this.fechadas(conta).includes(row.id))
      return;
    const pago = situacaoDaPessoa(row, this.hoje) === 'liberada';
    this.orders.push({ conta, paciente: row.id, pago });
  }
  answer(conta: number, who: number, said: 'yes' | 'no', until: string | null = null): void {
    const row = this.row(conta, who);
    if (!row || row.em_conferencia_desde || this.closed.has(conta)) return;
    const situacao = situacaoDaPessoa(row, this.hoje);
    if (situacao === 'liberada' || (until !== null && situacao === 'recusada')) return;
    const yes = said === 'yes';
    row.autorizado_em = yes ? at(this.hoje) : null;
    row.autorizado_ate = until;
    row.recusado_em = yes ? null : at(this.hoje);
    this.say(conta, who, said, until);
  }
  remove(conta: number, who: number): void {
    const row = this.row(conta, who);
    if (!row || this.orders.some(({ paciente }) => paciente === row.id)) return;
    this.drop(row);
  }
  drop(row: Row): void {
    this.rows = this.rows.filter((one) => one !== row);
    this.promote(row.who);
    // Statements about a row without orders go with it; that a record was moved away stays.
    const of = (one: Statement) => one.conta === row.conta && one.who === row.who;
    this.statements = this.statements.filter((one) => !of(one) || one.said === 'gone');
  }
  promote(who: number): void {
    if (this.record(who)) return;
    const next = this.rows.find((one) => one.who === who && !one.fora);
    if (next) next.em_conferencia_desde = null;
  }
  move(conta: number, who: number): void {
    const [to, record] = [this.row(conta, who), this.record(who)];
    if (!to?.em_conferencia_desde || !record) return;
    this.moves.push({ conta: record.conta, id: record.id });
    this.say(record.conta, who, 'gone');
    const { declarado_em, autorizado_em, autorizado_ate, recusado_em } = to;
    Object.assign(record, { conta, declarado_em, autorizado_em, autorizado_ate, recusado_em });
    this.rows = this.rows.filter((one) => one !== to);
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
    const said = this.statements.filter((one) => one.conta === conta && one.who === person.who);
    const last = said.at(-1);
    if (last?.said === 'yes') return last.until === null || last.until >= this.hoje;
    // Nobody said anything: what the account itself prepared for somebody who was an adult when it named them.
    return last === undefined && dataEmSaoPaulo(person.declarado_em) >= adultaDesde(birth);
  }
}

const account = fc.constantFrom(...ACCOUNTS);
const person = fc.nat({ max: BIRTHS.length - 1 });
const step = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({
      act: fc.constantFrom('add', 'add', 'order', 'order', 'agree', 'refuse', 'remove', 'move'),
      account,
      person,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('document'), account, person, days: fc.nat({ max: 4 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('days'), account, person, days: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('close'), account, person }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function take(world: World, one: Step): void {
  const { act, account: conta, person: who } = one;
  const days = 'days' in one ? one.days : 0;
  if (act === 'add') world.add(conta, who);
  if (act === 'order') world.order(conta, who);
  if (act === 'agree') world.answer(conta, who, 'yes');
  if (act === 'refuse') world.answer(conta, who, 'no');
  if (act === 'document') world.answer(conta, who, 'yes', somarDias(world.hoje, days));
  if (act === 'remove') world.remove(conta, who);
  if (act === 'move') world.move(conta, who);
  if (act === 'close') world.close(conta);
  if (act === 'days') world.hoje = somarDias(world.hoje, days);
}

function check(world: World): void {
  const wrong = ACCOUNTS.filter((conta) => !world.closed.has(conta)).flatMap((conta) =>
    world.orders.filter((order) => world.reads(conta, order) !== world.may(conta, order)),
  );
  expect(wrong).toEqual([]);
  for (const who of BIRTHS.keys()) {
    const known = world.rows.filter((one) => one.who === who && !one.fora);
    const used = known.filter((one) => one.em_conferencia_desde === null);
    expect(used.length).toBe(Math.min(known.length, 1));
  }
}

test('10,000 histories → nobody reads of a person beyond what was said', () => {
  let reached = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), (steps) => {
      const world = new World();
      for (const one of steps) take(world, one);
      check(world);
      const foreign = world.orders.filter((order) => !world.reads(order.conta, order));
      reached += foreign.length > 0 ? 1 : 0;
    }),
    { numRuns: 10_000 },
  );
  // Otherwise the histories would never have come to a person who is closed.
  expect(reached).toBeGreaterThan(500);
});

test('an adult of the histories is one by both clocks', () => {
  expect(BIRTHS.map((birth) => ehAdulto(birth, BEGIN))).toEqual([false, false, true]);
});
