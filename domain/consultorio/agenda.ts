import {
  dataEmSaoPaulo,
  diaDaSemana,
  horaEmSaoPaulo,
  instanteEmSaoPaulo,
  somarDias,
} from '../calendario/datas.ts';

/** Indexed by `diaDaSemana` of a date. */
export const DIAS_DA_SEMANA = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'] as const;
export type DiaDaAgenda = (typeof DIAS_DA_SEMANA)[number];

/** Half-open interval of a day on São Paulo's clock, both 'HH:MM'. */
export type Intervalo = { de: string; ate: string };

/** A missing day has no consultations. */
export type PadraoSemanal = Partial<Record<DiaDaAgenda, readonly Intervalo[]>>;

/**
 * `data` is 'YYYY-MM-DD'. `aberto` adds its interval, on a holiday, too; `fechado` removes its interval, or the whole
 * day where `de` and `ate` are null, and takes precedence over everything that opens.
 */
export type ExcecaoDaAgenda = {
  data: string;
  tipo: 'fechado' | 'aberto';
  de: string | null;
  ate: string | null;
};

/** Length of a consultation, in minutes. */
export const DURACOES = [20, 30] as const;
/** Latest booking before the beginning, in minutes: two hours or one day. */
export const ANTECEDENCIAS = [120, 1440] as const;

/** `feriado` returns the name of the holiday on a date, or null. */
export type RegrasDaAgenda = {
  padrao: PadraoSemanal;
  excecoes: readonly ExcecaoDaAgenda[];
  duracaoMin: number;
  feriado: (data: string) => string | null;
};

/** On São Paulo's clock. */
export type DiaAberto = {
  data: string;
  /** Name of the holiday that closes the weekly pattern; null on other days. */
  feriado: string | null;
  /** Bookable times in order; each as long as a consultation. */
  horarios: Intervalo[];
  /** Open stretches minus closed ones, in order and disjoint. */
  abertos: Intervalo[];
  /** Stretches of the week that an exception or a holiday closes, in order. */
  fechados: Intervalo[];
};

/** Half-open. */
export type Horario = { inicio: Date; fim: Date };

/** Longest range of one request. */
export const MAX_DIAS = 366;

/** Ignores bookings. @throws RangeError for an invalid date */
export function diaDaAgenda(regras: RegrasDaAgenda, data: string): DiaAberto {
  const { padrao, excecoes, duracaoMin, feriado } = regras;
  const dia = DIAS_DA_SEMANA[diaDaSemana(data)] ?? 'domingo';
  const semana = (padrao[dia] ?? []).map(trecho);
  const doDia = excecoes.filter((excecao) => excecao.data === data);
  const extras = doDia.filter(({ tipo }) => tipo === 'aberto').map(trecho);
  const cortes = doDia.filter(({ tipo }) => tipo === 'fechado').map(trecho);
  const nome = feriado(data);
  const aberto = unir([...(nome === null ? semana : []), ...extras]);
  const horarios = aberto
    .flatMap((trechoAberto) => dividir(trechoAberto, duracaoMin))
    .filter((horario) => !cortes.some((corte) => cruza(horario, corte)));
  const abertos = cortar(unir(aberto, true), cortes);
  return {
    data,
    feriado: nome,
    horarios: horarios.map(intervalo),
    abertos: abertos.map(intervalo),
    fechados: cortar(unir([...semana, ...extras], true), abertos).map(intervalo),
  };
}

/**
 * Bookable times of a doctor in order: inside the open stretches of the days `de` to `ate` (both included, 'YYYY-MM-DD'
 * in São Paulo), at least `antecedenciaMin` minutes from `agora`, disjoint from every booking. @throws RangeError for
 * more than `MAX_DIAS` days or an invalid date
 */
export function horariosLivres({
  antecedenciaMin,
  marcadas,
  agora,
  de,
  ate,
  ...regras
}: RegrasDaAgenda & {
  antecedenciaMin: number;
  marcadas: readonly Horario[];
  agora: Date;
  de: string;
  ate: string;
}): Horario[] {
  const primeiro = agora.getTime() + antecedenciaMin * MINUTO;
  const livres: Horario[] = [];
  let fimAnterior = Number.NEGATIVE_INFINITY;
  for (const data of diasEntre(de, ate)) {
    for (const horario of diaDaAgenda(regras, data).horarios) {
      const inicio = instanteEmSaoPaulo(data, horario.de);
      const fim = new Date(inicio.getTime() + regras.duracaoMin * MINUTO);
      // Summer time may map two clock times to one instant: the earlier one is offered.
      if (inicio.getTime() < primeiro || inicio.getTime() < fimAnterior) continue;
      if (marcadas.some((marcada) => marcada.inicio < fim && marcada.fim > inicio)) continue;
      livres.push({ inicio, fim });
      fimAnterior = fim.getTime();
    }
  }
  return livres;
}

/** True while a booking lies wholly in the agenda's open stretches. */
export function estaNaAgenda(regras: RegrasDaAgenda, { inicio, fim }: Horario): boolean {
  const data = dataEmSaoPaulo(inicio);
  const de = minutos(horaEmSaoPaulo(inicio));
  const ate = de + (fim.getTime() - inicio.getTime()) / MINUTO;
  return diaDaAgenda(regras, data)
    .abertos.map(trecho)
    .some((aberto) => aberto.de <= de && ate <= aberto.ate);
}

/** Consultations of `duracaoMin` minutes that fit, counted from the beginning of each interval. */
export function contarHorarios(intervalos: readonly Intervalo[], duracaoMin: number): number {
  return intervalos.reduce((sum, item) => sum + dividir(trecho(item), duracaoMin).length, 0);
}

/** Both ends included; empty when `ate` is earlier. @throws RangeError for more than `MAX_DIAS` */
export function diasEntre(de: string, ate: string): string[] {
  const dias: string[] = [];
  for (let data = somarDias(de, 0); data <= ate; data = somarDias(data, 1)) {
    if (dias.length === MAX_DIAS) throw new RangeError(`no máximo ${MAX_DIAS} dias`);
    dias.push(data);
  }
  return dias;
}

const MINUTO = 60_000;
const DIA_INTEIRO = 24 * 60;

/** In minutes from midnight. */
type Trecho = { de: number; ate: number };

function minutos(hora: string): number {
  return Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));
}

function trecho({ de, ate }: { de: string | null; ate: string | null }): Trecho {
  return de === null || ate === null ? { de: 0, ate: DIA_INTEIRO } : { de: minutos(de), ate: minutos(ate) };
}

function intervalo({ de, ate }: Trecho): Intervalo {
  return { de: escrita(de), ate: escrita(ate) };
}

function escrita(minuto: number): string {
  return `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`;
}

function cruza(a: Trecho, b: Trecho): boolean {
  return a.de < b.ate && b.de < a.ate;
}

/**
 * Merges overlapping stretches. Adjacent ones are merged only if `touching`: each counts its consultations from its own
 * beginning.
 */
function unir(trechos: readonly Trecho[], touching = false): Trecho[] {
  const unidos: Trecho[] = [];
  for (const item of trechos.toSorted((a, b) => a.de - b.de || a.ate - b.ate)) {
    const last = unidos.at(-1);
    if (last && (item.de < last.ate || (touching && item.de === last.ate)))
      last.ate = Math.max(last.ate, item.ate);
    else if (item.de < item.ate) unidos.push({ ...item });
  }
  return unidos;
}

function cortar(trechos: readonly Trecho[], cortes: readonly Trecho[]): Trecho[] {
  return cortes.reduce<Trecho[]>(
    (left, corte) =>
      left.flatMap((item) =>
        cruza(item, corte)
          ? [
              { de: item.de, ate: corte.de },
              { de: corte.ate, ate: item.ate },
            ].filter(({ de, ate }) => de < ate)
          : [item],
      ),
    [...trechos],
  );
}

function dividir({ de, ate }: Trecho, duracaoMin: number): Trecho[] {
  const parts: Trecho[] = [];
  for (let at = de; at + duracaoMin <= ate; at += duracaoMin) parts.push({ de: at, ate: at + duracaoMin });
  return parts;
}
