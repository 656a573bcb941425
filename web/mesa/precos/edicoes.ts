import { z } from 'zod';
import type { PrecoEditavel } from '../../../contracts/catalogo/precos.contract.ts';
import { lerPreco, MENSAGENS_PRECO, precoEscrito } from '../../../domain/catalogo/preco.ts';

/** One typed price: its text, and the version number of the price it was typed over (`sobre`); stored in the tab. */
const edicao = z.object({ texto: z.string(), sobre: z.number() });
/** The shape in which the typed prices are stored in the tab. */
export const storedEdicoes = z.record(z.string(), edicao);

/** Typed prices by service title; services that were not edited are absent. */
export type Edicoes = Readonly<Record<string, z.infer<typeof edicao>>>;

/** One line of the editor: the price in force and what is typed over it. */
export type PrecoLine = {
  Servico: string;
  text: string;
  emVigor: PrecoEditavel;
  /**
   * The price that `Salvar` would set, in centavos; null takes the service out of sale; undefined when the text
   * is no price.
   */
  preco: number | null | undefined;
  changed: boolean;
  /** The error of the text, or null. */
  error: string | null;
  /** True when the price in force changed after this edit was begun. */
  conflict: boolean;
};

/** The editor's line of one service: the price in force with the typed text, if any, parsed and judged. */
export function precoLine(emVigor: PrecoEditavel, edicoes: Edicoes): PrecoLine {
  const { Servico } = emVigor;
  const typed = edicoes[Servico];
  const text = typed?.texto ?? precoEscrito(emVigor.preco);
  const parsed = typed ? lerPreco(text) : { ok: true as const, preco: emVigor.preco };
  const changed = !parsed.ok || parsed.preco !== emVigor.preco;
  return {
    Servico,
    text,
    emVigor,
    preco: parsed.ok ? parsed.preco : undefined,
    changed,
    error: parsed.ok ? null : MENSAGENS_PRECO[parsed.motivo],
    conflict: changed && typed !== undefined && typed.sobre !== emVigor.versao,
  };
}

/** Records typed text for a service; the version it was first typed over is kept, so that a conflict is noticed. */
export function typePreco(edicoes: Edicoes, { Servico, versao }: PrecoEditavel, text: string): Edicoes {
  return { ...edicoes, [Servico]: { texto: text, sobre: edicoes[Servico]?.sobre ?? versao } };
}

/** On leaving a field: a valid price is formatted; one equal to the price in force is dropped from the edits. */
export function tidy(edicoes: Edicoes, emVigor: PrecoEditavel): Edicoes {
  const { preco, changed, error } = precoLine(emVigor, edicoes);
  const typed = edicoes[emVigor.Servico];
  if (!typed || error !== null || preco === undefined) return edicoes;
  if (!changed) return withoutServicos(edicoes, [emVigor.Servico]);
  return { ...edicoes, [emVigor.Servico]: { ...typed, texto: precoEscrito(preco) } };
}

/** The edits without those of the given services. */
export function withoutServicos(edicoes: Edicoes, servicos: readonly string[]): Edicoes {
  return Object.fromEntries(Object.entries(edicoes).filter(([servico]) => !servicos.includes(servico)));
}

/** Resolves a conflict in favour of the typed price: the edit is rebased on the version now in force. */
export function keepMine(edicoes: Edicoes, { Servico, versao }: PrecoEditavel): Edicoes {
  const typed = edicoes[Servico];
  return typed ? { ...edicoes, [Servico]: { ...typed, sobre: versao } } : edicoes;
}

/** The edits that remain after a save: those typed while the request ran, rebased on the saved versions. */
export function afterSave(edicoes: Edicoes, sentEdicoes: Edicoes, precos: readonly PrecoEditavel[]): Edicoes {
  const versoes = new Map(precos.map(({ Servico, versao }) => [Servico, versao]));
  return Object.fromEntries(
    Object.entries(edicoes).flatMap(([servico, typed]) => {
      const sent = sentEdicoes[servico];
      if (sent?.texto === typed.texto) return [];
      return [[servico, sent ? { ...typed, sobre: versoes.get(servico) ?? typed.sobre } : typed]];
    }),
  );
}

/** The number of unsaved prices in words: "1 preço mudou e ainda não foi salvo." */
export function unsavedWords(count: number): string {
  if (count === 0) return 'Nada por salvar.';
  return count === 1
    ? '1 preço mudou e ainda não foi salvo.'
    : `${count} preços mudaram e ainda não foram salvos.`;
}
