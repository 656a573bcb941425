import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { UFS } from '#domain/contas/ufs.ts';
import { formatNumeroSncr } from '#domain/documentos/emissao/numero-sncr.ts';
import type { Clock } from '#platform/deps.ts';
import type { FakeStore } from '../store/fake-store.ts';

/** Kinds of number of the API; no document here uses NRR and NRT. */
export const NOTIFICACOES = ['NRA', 'NRB', 'NRB2', 'NRR', 'NRT'] as const;
export const RECEITAS = ['RCE', 'RET'] as const;
type Kind = (typeof NOTIFICACOES)[number] | (typeof RECEITAS)[number];

type Given = { prescritor: string; tipo: string; dia: string; quantidade: number };
const GIVEN = 'sncr-concedido';
const NEXT = 'sncr-proximo';

/** Numbers that a health authority granted each doctor of each kind of notification. */
const GRANT = 120;

const sum = (rows: readonly Given[]) => rows.reduce((total, { quantidade }) => total + quantidade, 0);

/** How many numbers a doctor was given altogether. */
export async function countGiven(store: FakeStore, prescritor: string): Promise<number> {
  return sum(await store.list<Given>(GIVEN, { prescritor }));
}

/** The books of the fake: what each doctor was given, kept so that no number is given twice. */
export function openBooks(store: FakeStore, clock: Clock) {
  const today = () => dataEmSaoPaulo(clock());
  const given = async (prescritor: string, tipos: readonly string[], since = '') => {
    const all = await Promise.all(tipos.map((tipo) => store.list<Given>(GIVEN, { prescritor, tipo })));
    return all.flat().filter(({ dia }) => dia.startsWith(since));
  };
  return {
    /** Numbers of a kind that a doctor was given today. */
    hoje: async (prescritor: string, tipo: Kind) => sum(await given(prescritor, [tipo], today())),
    /** Blocks of both kinds that a doctor was given this month. */
    blocosDoMes: async (prescritor: string) =>
      (await given(prescritor, RECEITAS, today().slice(0, 'YYYY-MM'.length))).length,
    saldo: async (prescritor: string, tipo: Kind) => GRANT - sum(await given(prescritor, [tipo])),
    /** Gives the next numbers of a kind in a state. */
    async dar({
      prescritor,
      tipo,
      uf,
      quantidade,
    }: Omit<Given, 'dia' | 'tipo'> & { tipo: Kind; uf: string }) {
      const [, yy = '', mm = ''] = /^\d\d(\d\d)-(\d\d)/.exec(today()) ?? [];
      const digit = [...NOTIFICACOES, ...RECEITAS].indexOf(tipo) + 1;
      // Made up, and seen to be: it begins with 9 instead of the decade.
      const prefix = `9${yy.slice(1)}${mm}${digit}${UFS.find(({ sigla }) => sigla === uf)?.codigo ?? '00'}`;
      const known = await store.get<{ proximo: number }>(NEXT, prefix);
      const proximo = known?.proximo ?? 1;
      await store.put(NEXT, prefix, { proximo: proximo + quantidade });
      const row: Given = { prescritor, tipo, dia: today(), quantidade };
      await store.put(GIVEN, `${prefix}-${proximo}`, row);
      const numero = (offset: number) => formatNumeroSncr(Number(prefix) * 10 ** 7 + proximo + offset);
      return Array.from({ length: quantidade }, (_, i) => numero(i));
    },
  };
}
