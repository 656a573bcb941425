import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { ehAdulto } from '#domain/contas/pessoas/pessoa.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { disagreements, play, playersOf } from '#testing/scenes/pessoas/play.ts';
import { ACCOUNTS, at, PEOPLE, World } from '#testing/scenes/pessoas/world.ts';

const account = fc.constantFrom(...ACCOUNTS);
const person = fc.constantFrom(...PEOPLE);
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
/** Nobody’s account is closed by the routes: a closed one has no session that could read. */
const acts = step.filter(({ act }) => act !== 'close');
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function take(world: World, { act, account: conta, person: who, ...rest }: Step): boolean {
  const days = 'days' in rest ? rest.days : 0;
  switch (act) {
    case 'add':
      return world.add(conta, who);
    case 'order':
      return world.order(conta, who);
    case 'agree':
      return world.answer(conta, who, 'yes');
    case 'refuse':
      return world.answer(conta, who, 'no');
    case 'document':
      return world.answer(conta, who, 'yes', somarDias(world.hoje, days));
    case 'remove':
      return world.remove(conta, who);
    case 'move':
      return world.move(conta, who);
    case 'close':
      world.close(conta);
      return true;
    default:
      world.hoje = somarDias(world.hoje, days);
      return true;
  }
}

function check(world: World): void {
  const wrong = ACCOUNTS.filter((conta) => !world.closed.has(conta)).flatMap((conta) =>
    world.orders.filter((order) => world.reads(conta, order) !== world.may(conta, order)),
  );
  expect(wrong).toEqual([]);
  for (const who of PEOPLE) {
    const known = world.rows.filter((one) => one.who === who && !one.fora);
    const used = known.filter((one) => one.em_conferencia_desde === null);
    expect(used.length).toBe(Math.min(known.length, 1));
  }
}

test('10,000 histories → nobody reads of a person beyond what was said', () => {
  let reached = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), (steps) => {
      const world = new World('2026-11-01');
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

test('the people of the histories are a child, somebody before their birthday, and an adult', () => {
  const { births } = new World('2026-11-01');
  expect(births.map((birth) => ehAdulto(birth, '2026-11-05'))).toEqual([false, false, true]);
  expect(births.map((birth) => ehAdulto(birth, '2026-11-06'))).toEqual([false, true, true]);
});

describe('by the routes', () => {
  const today = dataEmSaoPaulo(new Date());
  let now = at(today).getTime();
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ clock: () => new Date(now) });
  });
  afterAll(() => app.stop());

  test('random histories → every order is read by whom the model lets read it, and by nobody else', async () => {
    const runs = Number(process.env['PROPERTY_RUNS'] ?? 3);
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 10, maxLength: 16, size: 'max' }), async (steps) => {
        const world = new World(dataEmSaoPaulo(new Date(now)));
        const players = await playersOf(app);
        for (const one of steps) {
          const before = world.row(one.account, one.person);
          // Who refused is asked again 30 days later: not within a history.
          if ((one.act === 'agree' || one.act === 'refuse') && before?.recusado_em) continue;
          if (!take(world, one)) continue;
          // The newest of two cases is the later one.
          now = Math.max(now + 1000, at(world.hoje).getTime());
          await play(app, { world, players, one });
        }
        expect(await disagreements(world, players)).toEqual([]);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  }, 1_800_000);
});
