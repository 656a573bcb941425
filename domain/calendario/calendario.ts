import { parseDataBr } from './datas.ts';
import { diaDaPascoa, feriadosDoAno, type Feriado } from './feriados.ts';

/** Closed from midnight to midnight, besides the national holidays. */
export type FeriadoLocal = {
  /** 'YYYY-MM-DD'; of a yearly holiday, the first one. */
  data: string;
  nome: string;
  /** Every year from `data` on; 29/02 in leap years only. */
  todoAno: boolean;
};

/** Source: docs/product/calendar.md. */
export type Calendario = {
  /** Carnival's Monday and Tuesday and the morning of Ash Wednesday are working time. */
  readonly carnavalConta: boolean;
  /** Corpus Christi is a working day. */
  readonly corpusChristiConta: boolean;
  readonly feriados: readonly FeriadoLocal[];
};

/** Optional days count as working days; no local holidays. */
export const CALENDARIO_INICIAL: Calendario = {
  carnavalConta: true,
  corpusChristiConta: true,
  feriados: [],
};

export type OrigemDoDia = 'nacional' | 'facultativo' | 'local';

/** A day that is no plain working day, or would not be one by another switch. */
export type DiaDoCalendario = Feriado & {
  origem: OrigemDoDia;
  /** Only the time before noon is closed: Ash Wednesday. */
  soManha: boolean;
  /** An optional day that the switches make working time. */
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

/** National holidays, optional days and local holidays by date; those of one date in this order. */
export function diasDoCalendario(ano: number, calendario: Calendario): readonly DiaDoCalendario[] {
  const anos = conhecidos.get(calendario) ?? new Map<number, readonly DiaDoCalendario[]>();
  const known = anos.get(ano) ?? listDias(ano, calendario);
  if (anos.size >= MAX_ANOS) anos.clear();
  conhecidos.set(calendario, anos.set(ano, known));
  return known;
}

/** Cache of computed years: a list of orders asks for one or two of them repeatedly. */
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

/** Null for a day that no holiday touches; weekends are not holidays. */
export function diaFechado(data: string, calendario: Calendario): DiaDoCalendario | null {
  const closed = diasDoCalendario(Number(data.slice(0, 4)), calendario).filter(
    (dia) => dia.data === data && !dia.conta,
  );
  return closed.find(({ soManha }) => !soManha) ?? closed[0] ?? null;
}
