import { parseDataBr } from './datas.ts';
import { diaDaPascoa, feriadosDoAno, type Feriado } from './feriados.ts';

/** A day on which this clinic is closed from midnight to midnight, besides the national holidays. */
export type FeriadoLocal = {
  /** 'YYYY-MM-DD'; of a day that returns every year, the first one. */
  data: string;
  nome: string;
  /** True: the same day and month of every year from `data` on; 29/02 in leap years only. */
  todoAno: boolean;
};

/** What the administrator decides about working days (docs/product/calendar.md). */
export type Calendario = {
  /** Whether Carnival's Monday and Tuesday and the morning of Ash Wednesday are working time. */
  readonly carnavalConta: boolean;
  /** Whether Corpus Christi is a working day. */
  readonly corpusChristiConta: boolean;
  readonly feriados: readonly FeriadoLocal[];
};

/** The calendar of an installation that decided nothing: optional days count, and no local holiday is known. */
export const CALENDARIO_INICIAL: Calendario = {
  carnavalConta: true,
  corpusChristiConta: true,
  feriados: [],
};

/** Where a day of the calendar comes from: a national law, an optional day by rule, or the administrator. */
export type OrigemDoDia = 'nacional' | 'facultativo' | 'local';

/** A day of the year that is no plain working day, or would not be one by another switch. */
export type DiaDoCalendario = Feriado & {
  origem: OrigemDoDia;
  /** True where only the time before noon is closed: Ash Wednesday. */
  soManha: boolean;
  /** True for an optional day that the switches make working time. */
  conta: boolean;
};

function facultativos(ano: number, { carnavalConta, corpusChristiConta }: Calendario): DiaDoCalendario[] {
  const dia = (n: number, nome: string, conta: boolean, soManha = false): DiaDoCalendario => ({
    data: diaDaPascoa(ano, n),
    nome,
    origem: 'facultativo',
    soManha,
    conta,
  });
  return [
    dia(-48, 'Segunda-feira de Carnaval', carnavalConta),
    dia(-47, 'Terça-feira de Carnaval', carnavalConta),
    dia(-46, 'Quarta-feira de Cinzas', carnavalConta, true),
    dia(60, 'Corpus Christi', corpusChristiConta),
  ];
}

function locaisDoAno(ano: number, { feriados }: Calendario): DiaDoCalendario[] {
  return feriados.flatMap(({ data, nome, todoAno }) => {
    const noAno = todoAno ? `${ano}${data.slice(4)}` : data;
    // 29/02 exists in leap years only.
    if (!noAno.startsWith(`${ano}-`) || noAno < data || parseDataBr(noAno) === null) return [];
    return [{ data: noAno, nome, origem: 'local' as const, soManha: false, conta: false }];
  });
}

/**
 * The days of a year that are not plain working days: national holidays, optional days with whether they count, and the
 * administrator's own, in order; those of one date as listed here.
 */
export function diasDoCalendario(ano: number, calendario: Calendario): readonly DiaDoCalendario[] {
  const anos = conhecidos.get(calendario) ?? new Map<number, readonly DiaDoCalendario[]>();
  const known = anos.get(ano) ?? listDias(ano, calendario);
  if (anos.size >= MAX_ANOS) anos.clear();
  conhecidos.set(calendario, anos.set(ano, known));
  return known;
}

/** The years of each calendar that were worked out: a list of orders asks for one or two of them, again and again. */
const conhecidos = new WeakMap<Calendario, Map<number, readonly DiaDoCalendario[]>>();
const MAX_ANOS = 50;

function listDias(ano: number, calendario: Calendario): readonly DiaDoCalendario[] {
  const nacionais = feriadosDoAno(ano).map((dia): DiaDoCalendario => ({
    ...dia,
    origem: 'nacional',
    soManha: false,
    conta: false,
  }));
  return [...nacionais, ...facultativos(ano, calendario), ...locaisDoAno(ano, calendario)].toSorted((x, y) =>
    x.data < y.data ? -1 : Number(x.data > y.data),
  );
}

/** How much of 'YYYY-MM-DD' is closed by the calendar, and why; null on a day that it does not touch. Weekends are none. */
export function diaFechado(data: string, calendario: Calendario): DiaDoCalendario | null {
  const closed = diasDoCalendario(Number(data.slice(0, 4)), calendario).filter(
    (dia) => dia.data === data && !dia.conta,
  );
  return closed.find(({ soManha }) => !soManha) ?? closed[0] ?? null;
}
