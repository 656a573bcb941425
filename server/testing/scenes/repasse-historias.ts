import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { limitesDoMes, mesEmSaoPaulo, somarMeses } from '#domain/calendario/mes.ts';
import { apurar } from '#features/mesa/repasse/apurar.repository.ts';
import { insertRegras } from '#features/mesa/repasse/regras.repository.ts';
import { listFechados, listLinhas } from '#features/mesa/repasse/repasse.repository.ts';
import { fecharRepasse } from '#features/mesa/repasse/repasse.usecases.ts';
import type { Admin } from '#platform/actor.ts';
import { send } from '#platform/db/command/decision.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { startTestApp, type TestApp } from '../app/app.ts';
import * as build from '../builders/builders.ts';
import { addMedico } from '../builders/medicos.ts';
import { runAs } from '../database/connections.ts';

/** Two doctors, three orders, and the administrator who closes months, in an installation without values. */
export type Cast = { app: TestApp; medicos: string[]; pedidos: string[]; actor: Admin };

export async function openCast(): Promise<Cast> {
  const app = await startTestApp();
  const patient = await build.newPatient(app);
  const medicos = [(await addMedico(app)).id, (await addMedico(app)).id];
  const pedidos: string[] = [];
  for (const servico of SERVICOS) pedidos.push((await build.createPedido(patient, servico)).id);
  await withoutRegras(app);
  const { id } = await app.deps.db.selectFrom('administradores').select('id').executeTakeFirstOrThrow();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the decision reads of it
  return { app, medicos, pedidos, actor: { tipo: 'Admin', administradorId: id } as Admin };
}

/** Takes the values of the demonstration away, which the server may not. */
export const withoutRegras = (app: TestApp) =>
  runAs(
    app.owner,
    `alter table regras_de_repasse disable trigger user; delete from regras_de_repasse;
     alter table regras_de_repasse enable trigger user`,
  );

const SERVICOS = ['Atestados de saúde', 'Relatório ou Laudo Médico', 'Pedido de Encaminhamentos'] as const;
const START = new Date('2025-01-01T03:00:00Z');
const FIRST = '2025-01';
/** The last fact is known by the end of June, late ones included; so the last closing has seen all. */
const LAST = '2025-12';
const DAY = 86_400_000;
const at = (days: number) => new Date(START.getTime() + days * DAY);

type Ato = { kind: 'documento' | 'acompanhante' | 'consulta'; medico: number; pedido: number; dia: number };
/** `late` days later than it happened a fact is written down. */
type Fact = { em: number; late: number };
export type History = {
  atos: (Ato & { late: number; revogado: Fact | null })[];
  regras: { em: number; desde: number; valores: [number, number, number] }[];
  devolucoes: (Fact & { pedido: number })[];
  /** Days from the end of each month to its closing. */
  lags: number[];
};

const day = (max: number) => fc.double({ min: 0, max, noNaN: true });
const fact = fc.record({ em: day(120), late: fc.constantFrom(0, 0, 0, 20) });
const valores = fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.nat(500), fc.integer({ min: 1, max: 9_999 }));
export const history: fc.Arbitrary<History> = fc.record({
  atos: fc.array(
    fc.record({
      kind: fc.constantFrom('documento', 'acompanhante', 'consulta'),
      medico: fc.nat(1),
      pedido: fc.nat(2),
      dia: day(120),
      late: fc.constantFrom(0, 0, 0, 0.01, 40),
      revogado: fc.option(fact),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  // The first table pays from the beginning on, so that most acts are paid.
  regras: fc
    .tuple(
      fc.record({ em: day(60), desde: fc.constant(0), valores }),
      fc.array(fc.record({ em: day(150), desde: fc.integer({ min: 0, max: 150 }), valores }), {
        maxLength: 3,
      }),
    )
    .map(([first, rest]) => [first, ...rest]),
  devolucoes: fc.array(fc.record({ em: day(130), late: fc.constantFrom(0, 15), pedido: fc.nat(1) }), {
    maxLength: 2,
  }),
  lags: fc.array(day(45), { minLength: 12, maxLength: 12 }),
});

type Step = { when: number; act: () => Promise<unknown> };

/** Centavos of each doctor by the acts themselves, as they are at the end. */
export function sumOfActs({ medicos }: Cast, { atos, regras, devolucoes }: History): Map<string, number> {
  const sums = new Map<string, number>();
  for (const ato of atos) {
    const dia = dataEmSaoPaulo(at(ato.dia));
    const inForce = regras
      .map((regra, i) => ({ ...regra, i }))
      .toSorted((a, b) => a.em - b.em || a.i - b.i)
      .findLast(({ desde }) => dataEmSaoPaulo(at(desde)) <= dia);
    const valor = inForce?.valores[['documento', 'acompanhante', 'consulta'].indexOf(ato.kind)] ?? 0;
    const undone =
      ato.kind !== 'consulta' &&
      (ato.revogado !== null || devolucoes.some(({ pedido }) => pedido === ato.pedido));
    const medico = medicos[ato.medico] ?? '';
    sums.set(medico, (sums.get(medico) ?? 0) + (undone ? 0 : valor));
  }
  return sums;
}

class Undo extends Error {}

/** Centavos of each doctor over all months, months that changed after their closing, and how many corrections there were. */
type Played = { lines: Map<string, number>; changed: string[]; corrections: number };

/** Plays a history in a transaction that is undone afterwards. @returns what `look` finds at its end */
export async function play<Found>(
  cast: Cast,
  told: History,
  look: (db: UnitOfWork['db'], snapshots: ReadonlyMap<string, string>) => Promise<Found>,
): Promise<Found> {
  const found: Found[] = [];
  await cast.app.deps
    .runInTransaction({ actor: { tipo: 'Sistema', nome: 'teste' } }, async ({ db }) => {
      const snapshots = new Map<string, string>();
      const steps = [...(await factsOf(db, cast, told)), ...closings(db, cast, told, snapshots)];
      for (const { act } of steps.toSorted((a, b) => a.when - b.when)) await act();
      found.push(await look(db, snapshots));
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  const [only] = found;
  if (only === undefined) throw new Error('not played');
  return only;
}

/** Sums, months and corrections of a played history. */
export async function sumOfMonths(
  db: UnitOfWork['db'],
  snapshots: ReadonlyMap<string, string>,
): Promise<Played> {
  const lines = new Map<string, number>();
  const changed: string[] = [];
  let corrections = 0;
  for (const [mes, before] of snapshots) {
    const rows = await listLinhas(db, mes, null, { offset: 0, limit: 1_000 });
    if (JSON.stringify(rows) !== before) changed.push(mes);
    corrections += rows.filter(({ correcao }) => correcao !== null).length;
    for (const { medico_id, centavos } of rows) lines.set(medico_id, (lines.get(medico_id) ?? 0) + centavos);
  }
  return { lines, changed, corrections };
}

/** Each order has one charge, paid before its acts. */
async function payAll(db: UnitOfWork['db'], { pedidos }: Cast): Promise<string[]> {
  const ids: string[] = [];
  for (const pedido_id of pedidos) {
    const { id } = await db
      .insertInto('cobrancas')
      .values({ pedido_id, valor_centavos: 9_000, frete_centavos: 4_000, vencimento: '2025-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { cobranca_id: id, tipo: 'entrada', centavos: 9_000, em: at(-1) } as const;
    await db.insertInto('movimentos').values(entry).execute();
    ids.push(id);
  }
  return ids;
}

async function factsOf(
  db: UnitOfWork['db'],
  cast: Cast,
  { atos, regras, devolucoes }: History,
): Promise<Step[]> {
  const cobrancas = await payAll(db, cast);
  const refunds = devolucoes.map(({ em, late, pedido }, i) => ({
    when: em + late,
    // The service, then what is left: the freight of another refund.
    act: () => {
      const cobranca_id = cobrancas[pedido] ?? '';
      const first = devolucoes.findIndex((one) => one.pedido === pedido) === i;
      const line = {
        cobranca_id,
        tipo: 'devolucao',
        centavos: first ? -5_000 : -1_000,
        em: at(em + i / 1e6),
      } as const;
      return db.insertInto('movimentos').values(line).execute();
    },
  }));
  const rules = regras
    .toSorted((a, b) => a.em - b.em)
    .map(({ em, desde, valores: [documento, acompanhante, consulta] }, i) => ({
      when: em,
      act: () => {
        const next = {
          versao: i + 1,
          valeDesde: dataEmSaoPaulo(at(desde)),
          valores: { atestado: documento, acompanhante, consulta },
        };
        return insertRegras(db, next, { administradorId: cast.actor.administradorId, now: at(em) });
      },
    }));
  return [...atos.flatMap((ato) => actSteps(db, cast, ato)), ...rules, ...refunds];
}

function actSteps(db: UnitOfWork['db'], { medicos, pedidos }: Cast, ato: History['atos'][number]): Step[] {
  const [id, medico_id, pedido_id] = [randomUUID(), medicos[ato.medico] ?? '', pedidos[ato.pedido] ?? ''];
  const when = ato.dia + ato.late;
  if (ato.kind === 'consulta') {
    const inicio = at(ato.dia);
    const row = { id, medico_id, pedido_id, inicio, fim: new Date(inicio.getTime() + 1) };
    const held = { estado: 'realizada', contato: 'x', criada_em: inicio, encerrada_em: inicio } as const;
    const act = () =>
      db
        .insertInto('consultas')
        .values({ ...row, ...held })
        .execute();
    return [{ when, act }];
  }
  const insert = () =>
    sql`insert into documentos (id, pedido_id, cliente_id, medico_id, tipo, estado, dados, codigo, canal, emitido_em,
                                folha, acompanha)
        select ${id}, id, cliente_id, ${medico_id}, 'atestado', 'a imprimir', '{}', ${randomUUID()}, 'impresso',
               ${at(ato.dia)}, '{}', ${ato.kind === 'acompanhante' ? id : null}::uuid
          from pedidos where id = ${pedido_id}`.execute(db);
  if (ato.revogado === null) return [{ when, act: insert }];
  const { em, late } = ato.revogado;
  const revoke = () =>
    sql`update documentos set estado = 'revogado', revogado_em = ${at(ato.dia + em)} where id = ${id}`.execute(
      db,
    );
  return [
    { when, act: insert },
    { when: Math.max(when, ato.dia + em + late) + 1e-6, act: revoke },
  ];
}

/** Every month up to the last one is closed, some days after its end and never before the month before it. */
function closings(
  db: UnitOfWork['db'],
  { app, actor }: Cast,
  { lags }: History,
  snapshots: Map<string, string>,
): Step[] {
  const steps: Step[] = [];
  let earliest = 0;
  for (let n = 0; somarMeses(FIRST, n) <= LAST; n += 1) {
    const mes = somarMeses(FIRST, n);
    const end = (limitesDoMes(mes).antesDe.getTime() - START.getTime()) / DAY;
    earliest = Math.max(earliest, end + (lags[n] ?? 0)) + 1e-6;
    const now = at(earliest);
    const act = async () => {
      const rows = await listFechados(db);
      const desdeMes = rows[0]?.mes ?? null;
      const atos = await apurar(db, { mes, desdeMes, medicoId: null });
      const given = { actor, input: { mes }, deps: app.deps, now, newId: randomUUID };
      const { writes = [] } = fecharRepasse.decide({ rows, atos }, given, undefined);
      for (const write of writes) await send(db, write);
      const lines = await listLinhas(db, mes, null, { offset: 0, limit: 1_000 });
      snapshots.set(mes, JSON.stringify(lines));
      expect(new Set(lines.filter((l) => l.correcao === null).map((l) => mesEmSaoPaulo(l.feito_em)))).toEqual(
        new Set(lines.some((l) => l.correcao === null) ? [mes] : []),
      );
    };
    steps.push({ when: earliest, act });
  }
  return steps;
}
