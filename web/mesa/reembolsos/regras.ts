import { z } from 'zod';
import type { RegraEditavel } from '#contracts/catalogo/reembolsos.contract.ts';
import { formatReais, type Centavos } from '#domain/pagamentos/dinheiro.ts';
import {
  MENSAGENS_DA_REGRA,
  PALAVRAS_DA_CAUSA,
  PALAVRAS_DO_ESTAGIO,
  recusaDaRegra,
  valorDaParte,
} from '#domain/pagamentos/reembolso.ts';

/** Text, and its base version. */
const edicao = z.object({ texto: z.string(), sobre: z.number() });
/** Stored form in the tab. */
export const storedRegraEdicoes = z.record(z.string(), edicao);
/** By the rule's name; unedited rules are absent. */
export type RegraEdicoes = Readonly<z.infer<typeof storedRegraEdicoes>>;

/** As in the server's errors. */
export function nameOfRegra({ causa, estagio }: Pick<RegraEditavel, 'causa' | 'estagio'>): string {
  return `${causa}/${estagio}`;
}

export function idOfRegra(name: string): string {
  return name.replaceAll(/[^a-z]+/g, '-');
}

/** Label of a field: "Recusado pelo médico, depois de lido". */
export function labelOfRegra({ causa, estagio }: Pick<RegraEditavel, 'causa' | 'estagio'>): string {
  return `${PALAVRAS_DA_CAUSA[causa]}, ${PALAVRAS_DO_ESTAGIO[estagio]}`;
}

/** A rule in force and its edit. */
export type RegraLine = {
  name: string;
  emVigor: RegraEditavel;
  text: string;
  /** Null for an invalid text. */
  percentual: number | null;
  changed: boolean;
  error: string | null;
  /** The rule in force changed after this edit began. */
  conflict: boolean;
};

export function regraLine(emVigor: RegraEditavel, edicoes: RegraEdicoes): RegraLine {
  const name = nameOfRegra(emVigor);
  const typed = edicoes[name];
  const text = typed?.texto ?? String(emVigor.percentual);
  const percentual = readPercentual(text);
  const refusal = percentual === null ? 'forma' : recusaDaRegra(emVigor.causa, emVigor.estagio, percentual);
  const changed = percentual !== emVigor.percentual;
  return {
    name,
    emVigor,
    text,
    percentual: refusal === null ? percentual : null,
    changed,
    error: refusal === null ? null : MENSAGENS_DA_REGRA[refusal],
    conflict: changed && typed !== undefined && typed.sobre !== emVigor.versao,
  };
}

/** The share of a typed text, as "50", "050", "50%" or "50,00"; null for any other text. */
function readPercentual(text: string): number | null {
  const parts = /^(\d{1,4})(?:[.,]0{0,2})?\s*%?$/.exec(text.trim());
  return parts ? Number(parts[1]) : null;
}

/** On blur: writes a share as its number; one equal to the rule in force is dropped from the edits. */
export function tidyRegra(edicoes: RegraEdicoes, { name, changed, text }: RegraLine): RegraEdicoes {
  const typed = edicoes[name];
  const read = readPercentual(text);
  if (!typed || read === null) return edicoes;
  if (!changed) return withoutRegras(edicoes, [name]);
  return { ...edicoes, [name]: { ...typed, texto: String(read) } };
}

/** Keeps the version that a share was first typed over, so that a conflict is noticed. */
export function typeRegra(edicoes: RegraEdicoes, { name, emVigor }: RegraLine, texto: string): RegraEdicoes {
  return { ...edicoes, [name]: { texto, sobre: edicoes[name]?.sobre ?? emVigor.versao } };
}

/** Resolves a conflict in favour of the typed share. */
export function keepMine(edicoes: RegraEdicoes, { name, emVigor, text }: RegraLine): RegraEdicoes {
  return { ...edicoes, [name]: { texto: text, sobre: emVigor.versao } };
}

export function withoutRegras(edicoes: RegraEdicoes, names: readonly string[]): RegraEdicoes {
  return Object.fromEntries(Object.entries(edicoes).filter(([name]) => !names.includes(name)));
}

/** "De R$ 59,90 voltam R$ 29,95." */
export function exampleWords(percentual: number | null, price: Centavos): string {
  if (percentual === null) return '';
  if (percentual === 0) return `De ${formatReais(price)} não volta nada.`;
  return `De ${formatReais(price)} voltam ${formatReais(valorDaParte(price, percentual))}.`;
}

/** How many rules are left to save, in words. */
export function unsavedWords(count: number): string {
  if (count === 0) return 'Nada por salvar.';
  return count === 1
    ? '1 regra mudou e ainda não foi salva.'
    : `${count} regras mudaram e ainda não foram salvas.`;
}
