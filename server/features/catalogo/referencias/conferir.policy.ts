import { lerLimites, type LinhaDosLimites } from '#domain/documentos/medicamentos/forca/limites.ts';
import { CLASSES } from '#domain/documentos/medicamentos/lexico/lexico.ts';
import { DESTINOS, LISTAS } from '#domain/documentos/medicamentos/substancia.ts';
import { keyOf, type Falha, type ListRow } from './lista.policy.ts';
import { REFERENCE_FILES } from './listas.policy.ts';

/** The rows of every list by the name of its file. */
export type Listas = ReadonlyMap<string, readonly ListRow[]>;

type Check = (
  celulas: ListRow['celulas'],
  listas: { substancias: Substancias; condicoes: Substancias },
) => string[];
type Substancias = ReadonlyMap<string, ListRow['celulas']>;

const oneOf =
  (words: readonly string[], coluna: string): Check =>
  (celulas) =>
    words.includes(celulas[coluna] ?? '') ? [] : [`${coluna} “${celulas[coluna]}” não existe`];

const known =
  (coluna: string): Check =>
  (celulas, { substancias }) =>
    (celulas[coluna] ?? '')
      .split(' + ')
      .filter((dcb) => !substancias.has(dcb))
      .map((dcb) => `“${dcb}” não está em medicamentos`);

/** Conditions that hold for every product of a substance have nothing to be compared with. */
const SEM_LIMITES = /^qualquer medicamento/;

/** Every row has the columns of its file. */
const hasLimits = (celulas: ListRow['celulas']): celulas is LinhaDosLimites => 'condicao' in celulas;

const CHECKS: Readonly<Record<string, readonly Check[]>> = {
  medicamentos: [oneOf(LISTAS, 'lista'), oneOf(DESTINOS, 'documento')],
  'medicamentos-excecoes': [
    oneOf(LISTAS, 'lista'),
    oneOf(DESTINOS, 'documento'),
    known('dcb'),
    // An exception of the list that a substance left would go on making its document less strict.
    ({ dcb = '', lista }, { substancias }) => {
      const own = substancias.get(dcb)?.['lista'];
      return own === undefined || own === lista
        ? []
        : [`${dcb} está na lista ${own}, a exceção é da ${lista}`];
    },
    ({ condicao = '' }, { condicoes }) =>
      condicoes.has(condicao) || SEM_LIMITES.test(condicao)
        ? []
        : [`a condição “${condicao}” não tem linha em medicamentos-limites`],
  ],
  'medicamentos-limites': [
    (celulas) => {
      try {
        if (hasLimits(celulas)) lerLimites(celulas);
        return celulas['decide'] === '' ? ['decide está em branco'] : [];
      } catch (error) {
        return [error instanceof Error ? `não se lê: ${error.message}` : 'não se lê'];
      }
    },
  ],
  apresentacoes: [known('dcb')],
  marcas: [known('dcbs')],
  sinonimos: [known('dcb')],
  apelidos: [
    (celulas, context) => (celulas['lista'] === 'medicamentos' ? known('linha')(celulas, context) : []),
  ],
  'palavras-de-item': [oneOf(CLASSES, 'classe')],
  familias: [
    oneOf(['substancia', 'palavra'], 'especie'),
    (celulas, context) => (celulas['especie'] === 'substancia' ? known('termo')(celulas, context) : []),
  ],
};

/** Problems of the lists together: unknown words, and rows that name an entry which another list lacks. */
export function falhasDasListas(listas: Listas): Falha[] {
  const by = (arquivo: string, coluna: string) =>
    new Map((listas.get(arquivo) ?? []).map(({ celulas }) => [celulas[coluna] ?? '', celulas]));
  const context = {
    substancias: by('medicamentos', 'dcb'),
    condicoes: by('medicamentos-limites', 'condicao'),
  };
  return REFERENCE_FILES.flatMap((file) =>
    (listas.get(file.arquivo) ?? []).flatMap(({ linha, celulas }) =>
      (CHECKS[file.arquivo] ?? [])
        .flatMap((check) => check(celulas, context))
        .map((motivo) => ({
          arquivo: file.arquivo,
          linha,
          motivo: linha === null ? `${motivo} (lista em vigor, ${celulas[file.chave[0] ?? '']})` : motivo,
        })),
    ),
  );
}

/** How many rows of a list change, by its key. */
export type Mudanca = { arquivo: string; novas: number; removidas: number; mudadas: number };

/** A listed substance that is new, gone, or needs another document; null where it is on no side. */
export type MudancaDaSubstancia = { dcb: string; antes: Lugar | null; depois: Lugar | null };
type Lugar = { lista: string; documento: string };

/** Differences between the lists in force and others, for the files that are named. */
export function mudancasDe(
  arquivos: readonly string[],
  before: Listas,
  after: Listas,
): { listas: Mudanca[]; substancias: MudancaDaSubstancia[] } {
  const rows = (listas: Listas, arquivo: string) => {
    const file = REFERENCE_FILES.find((one) => one.arquivo === arquivo);
    return new Map(
      file && (listas.get(arquivo) ?? []).map(({ celulas }) => [keyOf(celulas, file), celulas] as const),
    );
  };
  const listas = arquivos.map((arquivo) => {
    const [old, now] = [rows(before, arquivo), rows(after, arquivo)];
    return {
      arquivo,
      novas: [...now.keys()].filter((key) => !old.has(key)).length,
      removidas: [...old.keys()].filter((key) => !now.has(key)).length,
      mudadas: [...now].filter(([key, row]) => old.has(key) && !same(old.get(key), row)).length,
    };
  });
  const [old, now] = [rows(before, 'medicamentos'), rows(after, 'medicamentos')];
  const substancias = [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [antes, depois] = [lugarOf(old.get(key)), lugarOf(now.get(key))];
    const moved = antes?.lista !== depois?.lista || antes?.documento !== depois?.documento;
    const listed = [antes, depois].some((one) => one !== null && one.documento !== 'simples');
    const dcb = (now.get(key) ?? old.get(key))?.['dcb'] ?? '';
    return moved && (listed || (antes && depois)) ? [{ dcb, antes, depois }] : [];
  });
  return { listas, substancias };
}

const same = (a: ListRow['celulas'] | undefined, b: ListRow['celulas']) =>
  Object.entries(b).every(([coluna, celula]) => a?.[coluna] === celula);

const lugarOf = (row: ListRow['celulas'] | undefined): Lugar | null =>
  row ? { lista: row['lista'] ?? '', documento: row['documento'] ?? '' } : null;
