import { z } from 'zod';
import type { Centavos } from '#domain/pagamentos/dinheiro.ts';

/**
 * One typed value: its text, the version number of the value it was typed over (`sobre`), and the words about a text that
 * could not be read and was emptied (`recusa`); stored in the tab.
 */
const edicao = z.object({ texto: z.string(), sobre: z.number(), recusa: z.string().optional() });
/** The shape in which the typed values are stored in the tab. */
export const storedEdicoes = z.record(z.string(), edicao);

/** Typed values by name; what was not edited is absent. */
export type Edicoes = Readonly<Record<string, z.infer<typeof edicao>>>;

/** A named amount in force, in centavos; null: none is set. */
export type ValorEmVigor = { nome: string; valor: Centavos | null; versao: number };

/** How an editor reads and writes its amounts. */
export type ValorFormat = {
  /** `lido` is the amount of a text that is understood and refused all the same: zero, or too high. */
  read: (
    text: string,
  ) => { ok: true; valor: Centavos | null } | { ok: false; mensagem: string; lido?: Centavos | undefined };
  write: (valor: Centavos | null) => string;
};

/** One line of the editor: the amount in force and what is typed over it. */
export type ValorLine = {
  nome: string;
  text: string;
  emVigor: ValorEmVigor;
  /** The amount that `Salvar` would set, in centavos; null sets none; undefined when the text is no amount. */
  valor: Centavos | null | undefined;
  changed: boolean;
  /** The error of the text, or null. */
  error: string | null;
  conflict: boolean;
};

/** The editor's line of one amount: the one in force with the typed text, if any, parsed and judged. */
export function valorLine(emVigor: ValorEmVigor, edicoes: Edicoes, { read, write }: ValorFormat): ValorLine {
  const typed = edicoes[emVigor.nome];
  const text = typed?.texto ?? write(emVigor.valor);
  const parsed = typed ? readEdicao(typed, read) : { ok: true as const, valor: emVigor.valor };
  const changed = !parsed.ok || parsed.valor !== emVigor.valor;
  return {
    nome: emVigor.nome,
    text,
    emVigor,
    valor: parsed.ok ? parsed.valor : undefined,
    changed,
    error: parsed.ok ? null : parsed.mensagem,
    conflict: changed && typed !== undefined && typed.sobre !== emVigor.versao,
  };
}

function readEdicao({ texto, recusa }: z.infer<typeof edicao>, read: ValorFormat['read']) {
  return recusa === undefined ? read(texto) : { ok: false as const, mensagem: recusa };
}

/** Records typed text for an amount; the version it was first typed over is kept, so that a conflict is noticed. */
export function typeValor(edicoes: Edicoes, { nome, versao }: ValorEmVigor, text: string): Edicoes {
  return { ...edicoes, [nome]: { texto: text, sobre: edicoes[nome]?.sobre ?? versao } };
}

/**
 * Writes a typed amount in its format, refused or not. Unreadable text is emptied, and `recusa` repeats it with its
 * error: an empty text alone would set no amount.
 */
export function tidyText(text: string, { read, write }: ValorFormat): { texto: string; recusa?: string } {
  const typed = read(text);
  if (typed.ok) return { texto: write(typed.valor) };
  if (typed.lido !== undefined) return { texto: write(typed.lido) };
  return { texto: '', recusa: `Você digitou “${text.trim()}”. ${typed.mensagem}` };
}

/** On leaving a field: an amount is formatted; one equal to the amount in force is dropped from the edits. */
export function tidy(edicoes: Edicoes, emVigor: ValorEmVigor, format: ValorFormat): Edicoes {
  const typed = edicoes[emVigor.nome];
  if (!typed || typed.recusa !== undefined) return edicoes;
  if (!valorLine(emVigor, edicoes, format).changed) return withoutNames(edicoes, [emVigor.nome]);
  return { ...edicoes, [emVigor.nome]: { sobre: typed.sobre, ...tidyText(typed.texto, format) } };
}

export function withoutNames(edicoes: Edicoes, nomes: readonly string[]): Edicoes {
  return Object.fromEntries(Object.entries(edicoes).filter(([nome]) => !nomes.includes(nome)));
}

/** Resolves a conflict in favour of the typed amount: the edit is rebased on the version now in force. */
export function keepMine(edicoes: Edicoes, { nome, versao }: ValorEmVigor): Edicoes {
  const typed = edicoes[nome];
  return typed ? { ...edicoes, [nome]: { ...typed, sobre: versao } } : edicoes;
}

/** The edits that remain after a save: those typed while the request ran, rebased on the saved versions. */
export function afterSave(edicoes: Edicoes, sentEdicoes: Edicoes, saved: readonly ValorEmVigor[]): Edicoes {
  const versoes = new Map(saved.map(({ nome, versao }) => [nome, versao]));
  return Object.fromEntries(
    Object.entries(edicoes).flatMap(([nome, typed]) => {
      const sent = sentEdicoes[nome];
      if (sent?.texto === typed.texto) return [];
      return [[nome, sent ? { ...typed, sobre: versoes.get(nome) ?? typed.sobre } : typed]];
    }),
  );
}

/**
 * "1 preço mudou e ainda não foi salvo."; `emptied` are the amounts that `Salvar` removes, and `effect` is the
 * consequence: "Ao salvar, sai da venda: A."
 */
export function unsavedWords(
  count: number,
  noun: 'preço' | 'frete',
  { effect, emptied }: { effect: string; emptied: readonly string[] } = { effect: '', emptied: [] },
): string {
  const words = countWords(count, noun);
  return emptied.length === 0 ? words : `${words} Ao salvar, ${effect}: ${emptied.join('; ')}.`;
}

function countWords(count: number, noun: 'preço' | 'frete'): string {
  if (count === 0) return 'Nada por salvar.';
  return count === 1
    ? `1 ${noun} mudou e ainda não foi salvo.`
    : `${count} ${noun}s mudaram e ainda não foram salvos.`;
}
