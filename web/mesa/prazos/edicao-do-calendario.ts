import { z } from 'zod';
import type { CalendarioEmVigor } from '#contracts/catalogo/feriados-locais.contract.ts';
import { calendarioLimpo, mesmoCalendario, nomeLimpo } from '#domain/calendario/calendario-edicao.ts';
import {
  diasDoCalendario,
  type Calendario,
  type DiaDoCalendario,
  type FeriadoLocal,
} from '#domain/calendario/calendario.ts';
import { diaDaSemana, parseDataBr } from '#domain/calendario/datas.ts';
import { nomeDoDia } from '#domain/calendario/promessa.ts';

/** With the version number of its base (`sobre`); stored in the tab. */
export const storedEdicao = z.object({
  sobre: z.number(),
  calendario: z.object({
    carnavalConta: z.boolean(),
    corpusChristiConta: z.boolean(),
    feriados: z.array(z.object({ data: z.string(), nome: z.string(), todoAno: z.boolean() })),
  }),
});
export type EdicaoDoCalendario = z.infer<typeof storedEdicao>;

/** Start of an edit. */
export function asEdicao({
  versao,
  carnavalConta,
  corpusChristiConta,
  feriados,
}: CalendarioEmVigor): EdicaoDoCalendario {
  return { sobre: versao, calendario: { carnavalConta, corpusChristiConta, feriados } };
}

export function changes({ calendario }: EdicaoDoCalendario, emVigor: CalendarioEmVigor): boolean {
  return !mesmoCalendario(calendarioLimpo(calendario), calendarioLimpo(emVigor));
}

/** `data` as typed, validated. */
export function withFeriado(calendario: Calendario, { data, nome, todoAno }: FeriadoLocal) {
  const added = { data: parseDataBr(data) ?? data, nome: nomeLimpo(nome), todoAno };
  return calendarioLimpo({ ...calendario, feriados: [...calendario.feriados, added] });
}

/** Without `removed`. */
export function withoutFeriado(calendario: Calendario, removed: FeriadoLocal) {
  const feriados = calendario.feriados.filter(
    ({ data, todoAno }) => data !== removed.data || todoAno !== removed.todoAno,
  );
  return calendarioLimpo({ ...calendario, feriados });
}

/** A day, and the administrator's entry behind it. */
export type YearLine = DiaDoCalendario & { entry: FeriadoLocal | null };

/** Days of a year in the edited calendar, local ones with their entry. */
export function yearLines(ano: number, calendario: Calendario): YearLine[] {
  return diasDoCalendario(ano, calendario).map((day) => ({
    ...day,
    entry:
      day.origem === 'local'
        ? (calendario.feriados.find(
            ({ data, nome, todoAno }) =>
              nome === day.nome && (todoAno ? data.slice(4) === day.data.slice(4) : data === day.data),
          ) ?? null)
        : null,
  }));
}

/** This year, the next two, and those of one-time entries. */
export function yearsOf(calendario: Calendario, today: string): number[] {
  const now = Number(today.slice(0, 4));
  const entered = calendario.feriados.map(({ data }) => Number(data.slice(0, 4)));
  return [...new Set([now, now + 1, now + 2, ...entered])].toSorted((a, b) => a - b);
}

/** Details besides its name: "sexta, nacional", "sábado, local, todo ano, cai no fim de semana". */
export function lineWords({ data, origem, soManha, conta, entry }: YearLine): string {
  const weekend = [0, 6].includes(diaDaSemana(data));
  const words = [
    nomeDoDia(data),
    origem === 'facultativo' ? 'ponto facultativo' : origem,
    entry?.todoAno === true && 'todo ano',
    weekend && 'não muda prazo: é fim de semana',
    !weekend && conta && 'conta como dia útil',
    !weekend && !conta && (soManha ? 'não conta até 12h' : 'não conta'),
  ];
  return words.filter((word) => word !== false).join(' · ');
}
