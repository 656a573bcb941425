import { z } from 'zod';

/**
 * One typed value: its text, the version number of the value it was typed over (`sobre`), and the words about a text that
 * could not be read and was emptied (`recusa`); stored in the tab.
 */
const edicao = z.object({ texto: z.string(), sobre: z.number(), recusa: z.string().optional() });
/** The shape in which the typed values are stored in the tab. */
export const storedEdicoes = z.record(z.string(), edicao);

/** Typed values by name; what was not edited is absent. */
export type Edicoes = Readonly<Record<string, z.infer<typeof edicao>>>;

/** A named value in force, an amount in centavos or a share; null: none is set. */
export type ValorEmVigor = { nome: string; valor: number | null; versao: number };

/** How an editor reads and writes its values. */
export type ValorFormat = {
  /** `lido` is the value of a text that is understood and refused all the same: zero, or too high. */
  read: (
    text: string,
  ) => { ok: true; valor: number | null } | { ok: false; mensagem: string; lido?: number | undefined };
  write: (valor: number | null) => string;
  /** A text that cannot be read stays in its field: emptied, the field would say nothing. */
  keepsUnread?: true;
};

/** One line of the editor: the value in force and what is typed over it. */
export type ValorLine = {
  nome: string;
  text: string;
  emVigor: ValorEmVigor;
  /** The value that `Salvar` would set; null sets none; undefined when the text is none. */
  valor: number | null | undefined;
  changed: boolean;
  /** The error of the text, or null. */
  error: string | null;
  /** True when the value in force changed after this edit was begun. */
  conflict: boolean;
};

/** The editor's line of one value: the one in force with the typed text, if any, parsed and judged. */
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

/** Records typed text for a value; the version it was first typed over is kept, so that a conflict is noticed. */
export function typeValor(edicoes: Edicoes, { nome, versao }: ValorEmVigor, text: string): Edicoes {
  return { ...edicoes, [nome]: { texto: text, sobre: edicoes[nome]?.sobre ?? versao } };
}

/**
 * A typed value as it is written, refused or not. A text that cannot be read is emptied, and `recusa` repeats it with what is
 * wrong: empty alone it would set no value.
 */
export function tidyText(
  text: string,
  { read, write, keepsUnread }: ValorFormat,
): { texto: string; recusa?: string } {
  const typed = read(text);
  if (typed.ok) return { texto: write(typed.valor) };
  if (typed.lido !== undefined) return { texto: write(typed.lido) };
  if (keepsUnread) return { texto: text };
  return { texto: '', recusa: `Você digitou “${text.trim()}”. ${typed.mensagem}` };
}

/** On leaving a field: a value is formatted; one equal to the value in force is dropped from the edits. */
export function tidy(edicoes: Edicoes, emVigor: ValorEmVigor, format: ValorFormat): Edicoes {
  const typed = edicoes[emVigor.nome];
  if (!typed || typed.recusa !== undefined) return edicoes;
  if (!valorLine(emVigor, edicoes, format).changed) return withoutNames(edicoes, [emVigor.nome]);
  return { ...edicoes, [emVigor.nome]: { sobre: typed.sobre, ...tidyText(typed.texto, format) } };
}

/** The edits without those of the given names. */
export function withoutNames(edicoes: Edicoes, nomes: readonly string[]): Edicoes {
  return Object.fromEntries(Object.entries(edicoes).filter(([nome]) => !nomes.includes(nome)));
}

/** Resolves a conflict in favour of the typed value: the edit is rebased on the version now in force. */
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

type Noun = 'preço' | 'frete' | 'regra' | 'valor';

const PLURALS: Readonly<Record<Noun, string>> = {
  preço: 'preços',
  frete: 'fretes',
  regra: 'regras',
  valor: 'valores',
};

/**
 * The number of unsaved values in words: "1 preço mudou e ainda não foi salvo."; `emptied` are those that `Salvar` takes away,
 * and `effect` is what that does: "Ao salvar, sai da venda: A."
 */
export function unsavedWords(
  count: number,
  noun: Noun,
  { effect, emptied }: { effect: string; emptied: readonly string[] } = { effect: '', emptied: [] },
): string {
  const words = countWords(count, noun);
  return emptied.length === 0 ? words : `${words} Ao salvar, ${effect}: ${emptied.join('; ')}.`;
}

function countWords(count: number, noun: Noun): string {
  if (count === 0) return 'Nada por salvar.';
  const saved = noun === 'regra' ? 'salva' : 'salvo';
  return count === 1
    ? `1 ${noun} mudou e ainda não foi ${saved}.`
    : `${count} ${PLURALS[noun]} mudaram e ainda não foram ${saved}s.`;
}
