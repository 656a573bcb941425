import { dizNao } from '#domain/catalogo/sim-ou-nao.ts';
import { lerNomes, type Lexico, type NomeLido } from '../medicamentos/lexico/lexico.ts';
import { palavrasDe } from '../medicamentos/lexico/palavras.ts';
import type { PalavrasDoPaciente } from './palavras-do-paciente.ts';

export type RemedioPedido = {
  /** Names as written; they identify it while its substances are in doubt. */
  readonly nomes: readonly string[];
  readonly marcas: readonly string[];
  /** In the order of their names; those of each composition where a brand has several. */
  readonly dcbs: readonly string[];
  /** Its composition is known. */
  readonly certo: boolean;
  /** Each substance is named separately, so that strengths follow their order. */
  readonly nomeados: boolean;
  /** The text behind each of its names, up to the next name. */
  readonly trechos: readonly string[];
  /** Texts without any medicine's name, where it is the only one. */
  readonly soltos: readonly string[];
};

type Nomeado = Omit<RemedioPedido, 'trechos' | 'soltos'>;

/** Words that join two names of one medicine ("losartana + hidroclorotiazida"). */
const JUNTA = /^\s*(?:\+|\/|com)\s*$/i;
/** Words before a name that is not requested. */
const NEGA = /(?:^|[^\p{L}])(?:não|nao|sem|nunca|parei|suspendi|alergi[ac]|alérgic[oa])[^.;\n]{0,25}$/iu;
const REACH = 40;

/**
 * Medicines requested in the answers, in order; if none, those of the motivation. A name that is an everyday word
 * counts only before a number. Linear in the texts.
 */
export function remediosDoPedido(
  { respostas, motivacao }: PalavrasDoPaciente,
  lexico: Lexico,
): RemedioPedido[] {
  const asked = namedIn(remedioPorTexto(respostas), lexico);
  return asked.length > 0 ? asked : namedIn([{ texto: motivacao, completo: false }], lexico);
}

/** `completo`: about one medicine alone, so that it belongs to no other even where its name is not known. */
type Texto = { readonly texto: string; readonly completo: boolean };

/**
 * Joins the answers that have as many lines as the first: line N of each is about medicine N. The others are left as they
 * are, all of them where the first has one line.
 */
function remedioPorTexto(respostas: readonly string[]): Texto[] {
  const lines = respostas.map((resposta) => resposta.trimEnd().split('\n'));
  const [names = []] = lines;
  const columns = names.length > 1 ? lines.filter(({ length }) => length === names.length) : [];
  const rows = names.map((_, i) => columns.map((column) => column[i]?.trim() ?? ''));
  return [
    ...(columns.length === 0 ? [] : rows.map((row) => ({ texto: row.join('\n'), completo: true }))),
    ...respostas.flatMap((texto, i) =>
      columns.some((column) => column === lines[i]) ? [] : [{ texto, completo: false }],
    ),
  ];
}

function namedIn(textos: readonly Texto[], lexico: Lexico): RemedioPedido[] {
  const found = new Map<string, Nomeado & { trechos: string[] }>();
  const soltos: string[] = [];
  for (const { texto, completo } of textos) {
    const groups = groupsIn(texto, lexico);
    if (groups.length === 0 && !completo && !dizNao(texto)) soltos.push(texto);
    for (const [i, group] of groups.entries()) {
      if (!group.every((name) => isAsked(texto, name))) continue;
      const one = medicineOf(group);
      const key = one.dcbs.toSorted().join();
      const known = found.get(key) ?? { ...one, trechos: [] };
      // Text about an unrequested name belongs to no other medicine.
      known.trechos.push(texto.slice(group.at(-1)?.fim, groups[i + 1]?.[0]?.inicio));
      found.set(key, known);
    }
  }
  const all = [...found.values()];
  // A posology may lack the name of the only medicine; with several it is ambiguous.
  return all.map((one) => ({ ...one, soltos: all.length === 1 ? soltos : [] }));
}

/** Names of a text, grouped by medicine. */
function groupsIn(texto: string, lexico: Lexico): NomeLido[][] {
  const groups: NomeLido[][] = [];
  for (const name of lerNomes(texto, lexico)) {
    const last = groups.at(-1);
    const end = last?.at(-1)?.fim ?? -REACH;
    const joined = name.inicio - end < REACH && JUNTA.test(texto.slice(end, name.inicio));
    if (joined) last?.push(name);
    else groups.push([name]);
  }
  return groups;
}

function isAsked(texto: string, { nome, inicio, fim }: NomeLido): boolean {
  if (nome.composicoes.every((one) => one.length === 0)) return false;
  if (nome.corriqueiro && !/^\s*\d/.test(texto.slice(fim, fim + REACH))) return false;
  return !NEGA.test(texto.slice(Math.max(0, inicio - REACH), inicio));
}

function medicineOf(group: readonly NomeLido[]): Nomeado {
  const dcbs = [...new Set(group.flatMap(({ nome }) => nome.composicoes.flat()))];
  return {
    nomes: group.map(({ nome }) => nome.nome),
    marcas: group.filter(({ nome }) => nome.especie === 'marca').map(({ nome }) => nome.nome),
    dcbs,
    certo: group.every(({ nome }) => nome.composicoes.length === 1),
    nomeados: group.length === dcbs.length,
  };
}

const COM_FORCA = /(\p{L}{4,40})\s+\d{1,4}(?:[.,]\d{1,3})?\s*(?:mg|mcg|g|ml|ui)(?![\p{L}\p{N}])/giu;

/** Unknown names before a strength. */
export function desconhecidosDoPedido({ respostas }: PalavrasDoPaciente, lexico: Lexico): string[] {
  return remedioPorTexto(respostas).flatMap(({ texto }) => {
    const places = lerNomes(texto, lexico);
    return [...texto.matchAll(COM_FORCA)].flatMap(({ 0: whole, 1: word = '', index }) => {
      const [key] = palavrasDe(word);
      const known =
        places.some(({ inicio, fim }) => inicio <= index && index < fim) ||
        (key !== undefined && lexico.palavras.has(key.letras));
      return known ? [] : [whole.replaceAll(/\s+/g, ' ')];
    });
  });
}
