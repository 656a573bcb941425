import { z } from 'zod';
import {
  agendaEditada,
  type AgendaDoMedico,
  type AgendaEditada,
} from '#contracts/pedidos/agenda.contract.ts';
import { formatHora } from '#domain/calendario/horas.ts';
import { DIAS_DA_SEMANA, type DiaDaAgenda } from '#domain/consultorio/agenda.ts';
import { NOME_DO_DIA } from '#domain/consultorio/agenda-digitada.ts';

/** The days of the week in the order of the screen. */
export const WEEK: readonly DiaDaAgenda[] = [...DIAS_DA_SEMANA.slice(1), 'domingo'];

const typedIntervalo = z.object({ key: z.string(), de: z.string(), ate: z.string() });
/** An interval as typed; `key` keeps its fields apart while others come and go. */
export type TypedIntervalo = z.infer<typeof typedIntervalo>;

const typedExcecao = z.object({
  data: z.string(),
  tipo: z.enum(['fechado', 'aberto']),
  de: z.string(),
  ate: z.string(),
  motivo: z.string(),
});
/** An exception that is not added yet; empty times mean the whole day. */
export type TypedExcecao = z.infer<typeof typedExcecao>;

const edited = agendaEditada
  .pick({ duracaoMin: true, antecedenciaMin: true, contato: true, excecoes: true })
  .extend({ semana: z.record(z.enum(DIAS_DA_SEMANA), z.array(typedIntervalo)), nova: typedExcecao });
/** Values of the screen's fields. */
export type EditedAgenda = z.infer<typeof edited>;

/** Stored form of an unsaved agenda in the tab: its base, and the edit. */
export const storedAgenda = z.object({ base: agendaEditada, edited });
export type StoredAgenda = z.infer<typeof storedAgenda>;

/** The fields of an exception before anything is typed. */
export const BLANK_EXCECAO: TypedExcecao = { data: '', tipo: 'fechado', de: '', ate: '', motivo: '' };

/** A new interval; empty unless its times are given. */
export function newIntervalo(de = '', ate = ''): TypedIntervalo {
  return { key: crypto.randomUUID(), de, ate };
}

/** An unchanged edit of a saved agenda. */
export function startEdit(agenda: AgendaDoMedico | AgendaEditada): StoredAgenda {
  const { padrao, excecoes, duracaoMin, antecedenciaMin, contato, versao } = agenda;
  const intervalos = (dia: DiaDaAgenda) => (padrao[dia] ?? []).map(({ de, ate }) => newIntervalo(de, ate));
  return {
    base: { padrao, excecoes, duracaoMin, antecedenciaMin, contato, versao },
    edited: {
      semana: {
        domingo: intervalos('domingo'),
        segunda: intervalos('segunda'),
        terca: intervalos('terca'),
        quarta: intervalos('quarta'),
        quinta: intervalos('quinta'),
        sexta: intervalos('sexta'),
        sabado: intervalos('sabado'),
      },
      excecoes,
      duracaoMin,
      antecedenciaMin,
      contato,
      nova: BLANK_EXCECAO,
    },
  };
}

/** Result of saving the edit, with the version it was based on. */
export function toSave({ base, edited: now }: StoredAgenda): AgendaEditada {
  const { semana, excecoes, duracaoMin, antecedenciaMin, contato } = now;
  const padrao = Object.fromEntries(
    WEEK.map((dia) => [dia, semana[dia].map(({ de, ate }) => ({ de, ate }))]),
  );
  return { padrao, excecoes, duracaoMin, antecedenciaMin, contato, versao: base.versao };
}

/** A differing part of an agenda: its name, and both values. */
export type AgendaDifference = { part: string; a: string; b: string };

/** In the order of the screen; the order of intervals and exceptions does not count. */
export function compareAgendas(a: AgendaEditada, b: AgendaEditada): AgendaDifference[] {
  const parts = [
    ...WEEK.map((dia) => ({
      part: NOME_DO_DIA[dia],
      words: (agenda: AgendaEditada) =>
        (agenda.padrao[dia] ?? [])
          .map(({ de, ate }) => `${formatHora(de)} até ${formatHora(ate)}`)
          .toSorted((x, y) => x.localeCompare(y))
          .join(', ') || 'sem consultas',
    })),
    { part: 'exceções', words: ({ excecoes }: AgendaEditada) => excecoesWords(excecoes) },
    { part: 'duração', words: ({ duracaoMin }: AgendaEditada) => `${duracaoMin} minutos` },
    {
      part: 'antecedência',
      words: ({ antecedenciaMin }: AgendaEditada) => ANTECEDENCIA_WORDS[antecedenciaMin],
    },
    { part: 'link ou telefone', words: ({ contato }: AgendaEditada) => contato.trim() || 'vazio' },
  ];
  return parts
    .map(({ part, words }) => ({ part, a: words(a), b: words(b) }))
    .filter((difference) => difference.a !== difference.b);
}

export const ANTECEDENCIA_WORDS: Readonly<Record<AgendaEditada['antecedenciaMin'], string>> = {
  120: '2 horas',
  1440: '1 dia',
};

function excecoesWords(excecoes: AgendaEditada['excecoes']): string {
  const lines = excecoes.map(({ data, tipo, de, ate, motivo }) => {
    const when = de === null || ate === null ? 'dia inteiro' : `${formatHora(de)} até ${formatHora(ate)}`;
    const [, mes, dia] = data.split('-');
    return {
      // Whole days after the hours of a day.
      place: `${data} ${de ?? 'dia inteiro'} ${ate ?? ''}`,
      line: `${dia}/${mes} ${when} ${tipo}${motivo.trim() && ` (${motivo.trim()})`}`,
    };
  });
  return (
    lines
      .toSorted((x, y) => x.place.localeCompare(y.place))
      .map(({ line }) => line)
      .join(', ') || 'nenhuma'
  );
}

const LIST_FORMAT = new Intl.ListFormat('pt-BR');

/** "Não salvo: quinta. As 5 consultas marcadas ficam." */
export function unsavedAgendaWords(
  differences: readonly AgendaDifference[],
  typing: boolean,
  booked: { total: number; outside: number },
): string {
  const parts = [...differences.map(({ part }) => part), ...(typing ? ['exceção sem adicionar'] : [])];
  if (parts.length === 0) return 'Nada por salvar.';
  return [`Não salvo: ${LIST_FORMAT.format(parts)}.`, bookedWords(booked)].filter(Boolean).join(' ');
}

/** "As 5 consultas marcadas ficam, 2 fora dos horários." Empty without any. */
export function bookedWords({ total, outside }: { total: number; outside: number }): string {
  if (total === 0) return '';
  if (total === 1) return `A consulta marcada fica${outside > 0 ? ', fora dos horários' : ''}.`;
  const rest = outside > 0 ? `, ${outside === total ? 'todas' : outside} fora dos horários` : '';
  return `As ${total} consultas marcadas ficam${rest}.`;
}

/** "38 horários de 20 minutos"; "sem horários" for none. */
export function slotsWords(count: number): string {
  if (count === 0) return 'sem horários';
  return count === 1 ? '1 horário' : `${count} horários`;
}
