import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sugerirDoses, sugerirRemedios } from '#contracts/catalogo/referencias.contract.ts';
import type { Linhas } from '#domain/catalogo/perguntas.ts';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import { call } from '#lib/api/api.ts';
import { useAfterPause } from '#lib/browser/useAfterPause.ts';
import type { Suggestion } from '#ui/suggest/SuggestInput.tsx';

/** Shortest name that the API takes. */
const SHORTEST = 2;
const LONGEST = 80;
/** The lists change only with a new version of the application. */
const FRESH_MS = 10 * 60_000;

const USOS = [
  '1 comprimido de manhã',
  '1 comprimido à noite',
  '1 comprimido de 12 em 12 horas',
  '1 comprimido de 8 em 8 horas',
  'Meio comprimido de manhã',
  'Uma vez por semana',
  'Só quando preciso',
];

type Asked = {
  linhas: Linhas;
  /** The line that is typed; null while no suggestions are wanted. */
  line: string | null;
  /** The medicine in the same line of the question with their names. */
  remedio: string;
};

/** Suggestions for one line of an answer; none while they cannot be read, because any text is an answer. */
export function useLineSuggestions({ linhas, line, remedio }: Asked) {
  const busca = useAfterPause(line?.trim().slice(0, LONGEST) ?? null);
  const asked = linhas === 'remedios' ? (busca ?? '') : nameOf(remedio);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['referencias', linhas, asked],
    queryFn: ({ signal }) => ask(linhas, asked, signal),
    enabled: busca !== null && linhas !== 'usos' && asked.length >= SHORTEST,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  if (busca === null) return { suggestions: [], message: null };
  if (linhas === 'usos') return { suggestions: fitting(USOS.map(asSuggestion), busca), message: null };
  if (asked.length < SHORTEST) return { suggestions: [], message: null };
  const found = data ?? [];
  if (linhas === 'doses') return { suggestions: fitting(found, busca), message: null };
  const unknown = data?.length === 0 && !isPlaceholderData;
  return {
    suggestions: found,
    message: unknown ? `Não achamos “${asked}”: fica como você escreveu, e o médico confere.` : null,
  };
}

async function ask(linhas: Linhas, asked: string, signal: AbortSignal): Promise<Suggestion[]> {
  if (linhas === 'doses') {
    const { doses } = await call(sugerirDoses, { body: { remedio: asked }, signal });
    return doses.map(asSuggestion);
  }
  const { remedios } = await call(sugerirRemedios, { body: { busca: asked }, signal });
  return remedios.map(({ nome, composicao }, i) => ({
    key: `${i}`,
    text: nome.charAt(0).toLocaleUpperCase('pt-BR') + nome.slice(1),
    ...(composicao !== null && { detail: `é ${composicao}` }),
  }));
}

const asSuggestion = (text: string, i: number): Suggestion => ({ key: `${i}`, text });

/** A typed medicine without the strength behind its name. */
function nameOf(remedio: string): string {
  const [name = ''] = remedio.split(/[(\d,]/, 1);
  return name.trim().slice(0, LONGEST);
}

/** The doses that contain every typed word; none when the text is already one of them. */
function fitting(all: readonly Suggestion[], busca: string): Suggestion[] {
  const words = semAcento(busca).split(/\s+/);
  const found = all.filter(({ text }) => words.every((word) => semAcento(text).includes(word)));
  return found.some(({ text }) => text === busca) ? [] : found;
}
