import { CAMPOS_DADOS } from '../contas/dados-pessoais.ts';
import { textoGuardavel } from '../contas/plain-text.ts';

export type TipoDeRascunho = 'dados' | 'historico';

export type ValorDoRascunho = string | boolean;
/** Unsaved input by the key of its field. */
export type CamposDoRascunho = Readonly<Record<string, ValorDoRascunho>>;
/** Changed fields only; null removes a field. */
export type MudancaDoRascunho = Readonly<Record<string, ValorDoRascunho | null>>;

/** Longest answer of a saved questionnaire. */
export const MAX_TEXTO = 5_000;
/** Longest text of a draft: an answer too long to be saved is not cut, so that its writer can shorten it. */
export const MAX_TEXTO_NO_RASCUNHO = 4 * MAX_TEXTO;
/** Key of a field: a question and its position. */
export const MAX_CHAVE = 2_000;
/** Fields: two lists of 200 questions with a mark each, and some of replaced questions. */
export const MAX_CAMPOS = 1_000;
/** Letters of a draft, keys and texts together. */
export const MAX_TOTAL = 400_000;

export type ListaDePerguntas = 'saude' | 'tratamento';

/**
 * Keys made from the words of the questions, so that an answer survives the publication of other questions; equal
 * questions are numbered.
 */
export function chavesDasPerguntas(lista: ListaDePerguntas, perguntas: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return perguntas.map((pergunta) => {
    const count = (seen.get(pergunta) ?? 0) + 1;
    seen.set(pergunta, count);
    return `${lista}.${count}:${pergunta}`;
  });
}

/** Inverse of `chavesDasPerguntas`; null for every other key. */
export function perguntaDaChave(chave: string): string | null {
  return /^(?:saude|tratamento)\.\d{1,3}:(.*)$/s.exec(chave)?.[1] ?? null;
}

const MARCA = 'conferir/';

/** Key of the mark on an answer taken from an earlier order and not confirmed yet. */
export function chaveDaMarca(chave: string): string {
  return MARCA + chave;
}

const TEXTOS: ReadonlySet<string> = new Set(CAMPOS_DADOS);
const CAIXAS: ReadonlySet<string> = new Set(['semComplemento', 'responsavelDeclara']);

/**
 * Null for a field that is never drafted. As an allow-list it excludes passwords and the two declarations of
 * `/historico`.
 */
function tipoDoCampo(tipo: TipoDeRascunho, chave: string): 'string' | 'boolean' | null {
  if (tipo === 'dados') {
    if (TEXTOS.has(chave)) return 'string';
    return CAIXAS.has(chave) ? 'boolean' : null;
  }
  if (chave.startsWith(MARCA)) return ehResposta(chave.slice(MARCA.length)) ? 'boolean' : null;
  return ehResposta(chave) ? 'string' : null;
}

function ehResposta(chave: string): boolean {
  return chave === 'motivacao' || chave === 'outrasInfos' || perguntaDaChave(chave) !== null;
}

export type RecusaDoRascunho = {
  motivo: 'campo' | 'texto' | 'campos' | 'total';
  /** Null for the whole draft. */
  campo: string | null;
};

export type RascunhoMudado =
  | { ok: true; campos: CamposDoRascunho; mudou: boolean }
  | ({ ok: false } & RecusaDoRascunho);

/** Merges field by field; other fields stay unchanged. */
export function mudarRascunho(
  tipo: TipoDeRascunho,
  campos: CamposDoRascunho,
  mudanca: MudancaDoRascunho,
): RascunhoMudado {
  const next = new Map(Object.entries(campos));
  let mudou = false;
  for (const [chave, bruto] of Object.entries(mudanca)) {
    const valor = typeof bruto === 'string' ? textoGuardavel(bruto) : bruto;
    const motivo = recusaDoCampo(tipo, chave, valor);
    if (motivo !== null) return { ok: false, motivo, campo: chave };
    mudou ||= (next.get(chave) ?? null) !== valor;
    if (valor === null) next.delete(chave);
    else next.set(chave, valor);
  }
  if (next.size > MAX_CAMPOS) return { ok: false, motivo: 'campos', campo: null };
  if (tamanho(next) > MAX_TOTAL) return { ok: false, motivo: 'total', campo: null };
  return { ok: true, campos: Object.fromEntries(next), mudou };
}

function recusaDoCampo(
  tipo: TipoDeRascunho,
  chave: string,
  valor: ValorDoRascunho | null,
): 'campo' | 'texto' | null {
  if (chave.length > MAX_CHAVE || textoGuardavel(chave) !== chave) return 'campo';
  const esperado = tipoDoCampo(tipo, chave);
  if (esperado === null || (valor !== null && typeof valor !== esperado)) return 'campo';
  return typeof valor === 'string' && valor.length > MAX_TEXTO_NO_RASCUNHO ? 'texto' : null;
}

function tamanho(campos: ReadonlyMap<string, ValorDoRascunho>): number {
  return [...campos].reduce((sum, [chave, valor]) => sum + chave.length + String(valor).length, 0);
}
