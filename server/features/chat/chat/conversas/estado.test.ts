import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { caixaDe, patientWrote, putOff, SEM_URGENCIA, teamWrote } from './estado.decisions.ts';

const EMPTY = {
  cliente_n: 0,
  equipe_n: 0,
  lido_equipe: 0,
  espera_desde: null as Date | null,
  adiada_ate: null as Date | null,
  fechada_em: null as Date | null,
  urgencia_n: null as number | null,
  urgencia_em: null as Date | null,
};
type Conversa = typeof EMPTY & { ultimo: number };

/** Events of a conversation. `resta`: a doctor answers all but what they may not read. */
const ACTS = [
  'escreve',
  'perigo',
  'automatica',
  'ler',
  'responder',
  'resta',
  'fechar',
  'reabrir',
  'adiar',
  'voltar',
  'vista',
] as const;
type Act = (typeof ACTS)[number];

const SETTLES_NOTHING: ReadonlySet<Act> = new Set(['ler', 'automatica']);
const OPENS: ReadonlySet<Act> = new Set(['escreve', 'perigo']);

/** A second, slower reading of a history: which lines of the patient nobody settled. */
type Ledger = { lines: Date[]; perigo: boolean; adiada: Date | null; fechada: boolean; escrita: boolean };

function play(conversa: Conversa, ledger: Ledger, act: Act, now: Date): [Conversa, Ledger] {
  const n = conversa.ultimo + 1;
  const open = { ...ledger, adiada: null, fechada: false };
  const before = ledger.fechada ? { lines: [], perigo: false } : ledger;
  switch (act) {
    case 'escreve':
    case 'perigo': {
      const perigo = act === 'perigo';
      const lines = [...before.lines, now];
      const next = { ...conversa, ultimo: n, ...patientWrote(conversa, { n, perigo }, now) };
      return [next, { ...open, lines, perigo: before.perigo || perigo }];
    }
    case 'automatica':
      return [{ ...conversa, ultimo: n }, ledger];
    case 'ler':
      return [{ ...conversa, lido_equipe: conversa.ultimo }, ledger];
    case 'responder': {
      const next = {
        ...conversa,
        ultimo: n,
        ...teamWrote(conversa, { n, leu: conversa.lido_equipe, resta: null }),
      };
      const read = (conversa.urgencia_n ?? 0) <= conversa.lido_equipe;
      return [next, { ...open, lines: [], perigo: before.perigo && !read, escrita: true }];
    }
    case 'resta': {
      const resta = before.lines.at(-1) ?? null;
      const next = { ...conversa, ultimo: n, ...teamWrote(conversa, { n, leu: n, resta }) };
      const perigo = before.perigo && resta !== null;
      return [next, { ...open, lines: resta ? [resta] : [], perigo, escrita: true }];
    }
    case 'fechar':
      return [
        { ...conversa, fechada_em: conversa.fechada_em ?? now },
        { ...ledger, fechada: true },
      ];
    case 'reabrir':
      return [
        { ...conversa, fechada_em: null },
        { ...ledger, fechada: false },
      ];
    case 'adiar': {
      const adiada = new Date(now.getTime() + 3);
      return [
        { ...conversa, ...putOff(conversa, adiada) },
        { ...ledger, ...before, adiada, fechada: false },
      ];
    }
    case 'voltar':
      return [
        { ...conversa, ...putOff(conversa, null) },
        { ...ledger, adiada: null },
      ];
    default:
      return [
        { ...conversa, ...SEM_URGENCIA },
        { ...ledger, perigo: false },
      ];
  }
}

function boxOf({ lines, perigo, adiada, fechada, escrita }: Ledger, now: Date) {
  if (fechada) return 'fechadas';
  if (adiada !== null && adiada > now) return 'adiadas';
  if (lines.length > 0 || perigo || adiada !== null) return 'abertas';
  return escrita ? 'aguardando' : null;
}

test('any history → open till answered or closed, since the oldest line; reading settles nothing', () => {
  const history = fc.array(fc.constantFrom(...ACTS), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(history, (acts) => {
      let conversa: Conversa = { ...EMPTY, ultimo: 0 };
      let ledger: Ledger = { lines: [], perigo: false, adiada: null, fechada: false, escrita: false };
      for (const [i, act] of acts.entries()) {
        const now = new Date(i * 2);
        const before = caixaDe(conversa, now);
        [conversa, ledger] = play(conversa, ledger, act, now);
        const box = caixaDe(conversa, now);
        expect(box).toBe(boxOf(ledger, now));
        expect([act, box]).toEqual([
          act,
          SETTLES_NOTHING.has(act) ? before : OPENS.has(act) ? 'abertas' : box,
        ]);
        const since = ledger.fechada ? conversa.espera_desde : (ledger.lines[0] ?? null);
        expect(conversa.espera_desde).toEqual(since);
      }
    }),
    { numRuns: 500 },
  );
});
