import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  buscarCid10,
  buscarEspecialidades,
  buscarExames,
  buscarMedicamentos,
  listarApresentacoes,
  type SubstanciaAchada,
} from '#contracts/catalogo/referencias.contract.ts';
import { exameEscrito } from '#domain/documentos/exames.ts';
import { palavrasDaLista } from '#domain/documentos/medicamentos/destino.ts';
import type { ListaDeReferencia } from '#domain/documentos/tipo-de-documento.ts';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import { call } from '#lib/api/api.ts';
import { useAfterPause } from '#lib/browser/useAfterPause.ts';
import type { Suggestion } from '#ui/suggest/SuggestInput.tsx';

const SHORTEST = 2;
/** The lists change only with a new version of the application. */
const FRESH_MS = 10 * 60_000;
const MOST = 12;

const VIAS = [
  'oral',
  'sublingual',
  'tópica',
  'inalatória',
  'nasal',
  'oftálmica',
  'otológica',
  'retal',
  'vaginal',
  'subcutânea',
  'intramuscular',
  'intravenosa',
  'transdérmica',
];

/** A suggestion with values for other fields. */
export type Filled = Suggestion & { also?: Readonly<Record<string, string>> };

const ASKED: Readonly<
  Record<ListaDeReferencia, (busca: string, medicamento: string, signal: AbortSignal) => Promise<Filled[]>>
> = {
  medicamentos: async (busca, _medicamento, signal) =>
    suggestedMedicines((await call(buscarMedicamentos, { query: { busca }, signal })).medicamentos),
  apresentacoes: async (busca, medicamento, signal) => {
    if (medicamento.trim().length < SHORTEST) return [];
    const found = await call(listarApresentacoes, { query: { medicamento }, signal });
    const rows = found.apresentacoes.map(({ concentracao, forma, via }, i) => ({
      key: String(i),
      text: `${concentracao}, ${forma}`,
      detail: via,
      also: { viaDeUso: via },
    }));
    return fitting(rows, busca);
  },
  'vias-de-uso': async (busca) =>
    fitting(
      VIAS.map((via) => ({ key: via, text: via })),
      busca,
    ),
  exames: async (busca, _medicamento, signal) =>
    (await call(buscarExames, { query: { busca }, signal })).exames.map(
      ({ nome, grupo, codigoTuss, preparo }, i) => ({
        key: `${i}`,
        text: exameEscrito(nome, codigoTuss),
        detail: codigoTuss === null ? grupo : `TUSS ${codigoTuss}`,
        ...(preparo !== '' && { note: preparo }),
      }),
    ),
  cid10: async (busca, _medicamento, signal) =>
    (await call(buscarCid10, { query: { busca }, signal })).cid10.map(({ codigo, descricao }) => ({
      key: codigo,
      text: `${codigo} ${descricao}`,
    })),
  especialidades: async (busca, _medicamento, signal) =>
    (await call(buscarEspecialidades, { query: { busca }, signal })).especialidades.map(({ nome, tipo }) => ({
      key: nome,
      text: nome,
      ...(tipo === 'area_atuacao' && { detail: 'área de atuação' }),
    })),
};

/** Lists with suggestions for an empty field. */
const AT_ONCE: readonly ListaDeReferencia[] = ['apresentacoes', 'vias-de-uso'];

/** No suggestions while `typed` is null. `medicamento` is the item's medicine, for lists that depend on it. */
export function useSuggestions(lista: ListaDeReferencia, typed: string | null, medicamento: string) {
  const busca = useAfterPause(typed?.trim() ?? null);
  const enough = busca !== null && (busca.length >= SHORTEST || AT_ONCE.includes(lista));
  const { data, error } = useQuery({
    queryKey: ['referencias', lista, AT_ONCE.includes(lista) ? medicamento : '', busca],
    queryFn: ({ signal }) => ASKED[lista](busca ?? '', referenceName(medicamento), signal),
    enabled: enough,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return { suggestions: enough ? (data ?? []) : [], message: error?.message ?? null };
}

function fitting(rows: Filled[], busca: string): Filled[] {
  const words = semAcento(busca).split(/[\s,]+/);
  const found = rows.filter(({ text }) => words.every((word) => semAcento(text).includes(word)));
  return (found.length > 0 ? found : rows).slice(0, MOST);
}

/** One suggestion per name: a combination with consecutive substances is one medicine. */
function suggestedMedicines(found: readonly SubstanciaAchada[]): Filled[] {
  const named = Map.groupBy(found, ({ dcb, achado }) =>
    achado === null ? dcb : `${achado.composicao} (${achado.nome})`,
  );
  return [...named].map(([text, rows], i) => {
    const lists = rows
      .filter(({ lista }) => lista !== 'comum')
      .map(({ dcb, lista }) =>
        rows.length > 1 ? `${dcb} ${palavrasDaLista(lista)}` : palavrasDaLista(lista),
      );
    return { key: `${i}`, text: capital(text), ...(lists.length > 0 && { detail: lists.join(', ') }) };
  });
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);
}

/** Spelling of the lists, without a brand or strength behind it. */
function referenceName(medicamento: string): string {
  const [name = ''] = medicamento.split(/[(\d]/, 1);
  return name.trim().toLocaleLowerCase('pt-BR');
}
