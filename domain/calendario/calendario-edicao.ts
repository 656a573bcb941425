import type { Calendario, FeriadoLocal } from './calendario.ts';
import { parseDataBr } from './datas.ts';

/** Far below a year's working days, so that every promise ends. */
export const MAX_FERIADOS_LOCAIS = 60;
/** In UTF-16 units. */
export const MAX_NOME_DO_FERIADO = 80;
/** A later year is a typing error. */
const ULTIMO_ANO = 2100;
const PRIMEIRO_ANO = 2000;

export type RecusaDoFeriado = 'sem-data' | 'data-irreal' | 'sem-nome' | 'nome-longo' | 'repetido';

export const MENSAGENS_FERIADO: Readonly<Record<RecusaDoFeriado, string>> = {
  'sem-data': 'Diga o dia em que não há atendimento.',
  'data-irreal': 'Esta data não existe ou está longe demais. Escreva como 09/07/2027.',
  'sem-nome': 'Dê um nome ao feriado, como “Aniversário da cidade”.',
  'nome-longo': `O nome tem no máximo ${MAX_NOME_DO_FERIADO} letras.`,
  repetido: 'Este dia já está na lista.',
};

/** Trims the name and collapses inner spaces. */
export function nomeLimpo(nome: string): string {
  return nome.trim().replace(/\s+/gu, ' ');
}

/** Null when the holiday fits the others. `data` is 'YYYY-MM-DD' or the raw input. */
export function recusaDoFeriado(
  { data, nome, todoAno }: FeriadoLocal,
  outros: readonly FeriadoLocal[],
): RecusaDoFeriado | null {
  if (data.trim() === '') return 'sem-data';
  const dia = parseDataBr(data);
  const ano = Number(dia?.slice(0, 4) ?? 0);
  if (dia === null || ano < PRIMEIRO_ANO || ano > ULTIMO_ANO) return 'data-irreal';
  if (nomeLimpo(nome) === '') return 'sem-nome';
  if (nomeLimpo(nome).length > MAX_NOME_DO_FERIADO) return 'nome-longo';
  return outros.some((outro) => coincide({ data: dia, nome, todoAno }, outro)) ? 'repetido' : null;
}

function coincide(a: FeriadoLocal, b: FeriadoLocal): boolean {
  if (a.data.slice(4) !== b.data.slice(4)) return false;
  if (a.todoAno && b.todoAno) return true;
  if (a.todoAno) return a.data <= b.data;
  return b.todoAno ? b.data <= a.data : a.data === b.data;
}

/** Refusals by index; each entry is compared with those before it. */
export function conferirFeriados(
  feriados: readonly FeriadoLocal[],
): { indice: number; motivo: RecusaDoFeriado }[] {
  return feriados.flatMap((feriado, indice) => {
    const motivo = recusaDoFeriado(feriado, feriados.slice(0, indice));
    return motivo === null ? [] : [{ indice, motivo }];
  });
}

export function calendarioLimpo({ carnavalConta, corpusChristiConta, feriados }: Calendario): Calendario {
  const tidied = feriados.map(({ data, nome, todoAno }) => ({
    data: parseDataBr(data) ?? data,
    nome: nomeLimpo(nome),
    todoAno,
  }));
  return {
    carnavalConta,
    corpusChristiConta,
    feriados: tidied.toSorted((a, b) => (a.data < b.data ? -1 : Number(a.data > b.data))),
  };
}

function mesmoFeriado(a: FeriadoLocal, b: FeriadoLocal | undefined): boolean {
  return a.data === b?.data && a.nome === b.nome && a.todoAno === b.todoAno;
}

/** Both calendars must be normalised by `calendarioLimpo`. */
export function mesmoCalendario(a: Calendario, b: Calendario): boolean {
  return (
    a.carnavalConta === b.carnavalConta &&
    a.corpusChristiConta === b.corpusChristiConta &&
    a.feriados.length === b.feriados.length &&
    a.feriados.every((feriado, i) => mesmoFeriado(feriado, b.feriados[i]))
  );
}
