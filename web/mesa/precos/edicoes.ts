import { z } from 'zod';
import type { PrecoEditavel } from '../../../contracts/catalogo/precos.contract.ts';
import { lerPreco, MENSAGENS_PRECO, precoEscrito } from '../../../domain/preco.ts';

/** What was typed over a price, and upon which version of it. */
const edicao = z.object({ texto: z.string(), sobre: z.number() });
export const edicoesGuardadas = z.record(z.string(), edicao);

/** By the title of the service; only what was touched. */
export type Edicoes = Readonly<Record<string, z.infer<typeof edicao>>>;

/** One line of the editor: the price in force and what is typed over it. */
export type Linha = {
  Servico: string;
  texto: string;
  emVigor: PrecoEditavel;
  /** What `Salvar` would set; undefined where the text is no price. */
  preco: number | null | undefined;
  mudou: boolean;
  /** What is wrong with the text. */
  erro: string | null;
  /** The price in force is another than the one that this was typed over. */
  conflito: boolean;
};

/** The line of a service. */
export function linhaDe(emVigor: PrecoEditavel, edicoes: Edicoes): Linha {
  const { Servico } = emVigor;
  const typed = edicoes[Servico];
  const texto = typed?.texto ?? precoEscrito(emVigor.preco);
  const lido = typed ? lerPreco(texto) : { ok: true as const, preco: emVigor.preco };
  const mudou = !lido.ok || lido.preco !== emVigor.preco;
  return {
    Servico,
    texto,
    emVigor,
    preco: lido.ok ? lido.preco : undefined,
    mudou,
    erro: lido.ok ? null : MENSAGENS_PRECO[lido.motivo],
    conflito: mudou && typed !== undefined && typed.sobre !== emVigor.versao,
  };
}

/** A key was pressed: the edit stays upon the version that it began with. */
export function digitar(edicoes: Edicoes, { Servico, versao }: PrecoEditavel, texto: string): Edicoes {
  return { ...edicoes, [Servico]: { texto, sobre: edicoes[Servico]?.sobre ?? versao } };
}

/** The field was left: a price is written as prices are; one that is in force already is no edit. */
export function arrumar(edicoes: Edicoes, emVigor: PrecoEditavel): Edicoes {
  const { preco, mudou, erro } = linhaDe(emVigor, edicoes);
  const typed = edicoes[emVigor.Servico];
  if (!typed || erro !== null || preco === undefined) return edicoes;
  if (!mudou) return sem(edicoes, [emVigor.Servico]);
  return { ...edicoes, [emVigor.Servico]: { ...typed, texto: precoEscrito(preco) } };
}

/** The edits without those of some services. */
export function sem(edicoes: Edicoes, servicos: readonly string[]): Edicoes {
  return Object.fromEntries(Object.entries(edicoes).filter(([servico]) => !servicos.includes(servico)));
}

/** Mine is to count, whatever was set elsewhere meanwhile. */
export function manter(edicoes: Edicoes, { Servico, versao }: PrecoEditavel): Edicoes {
  const typed = edicoes[Servico];
  return typed ? { ...edicoes, [Servico]: { ...typed, sobre: versao } } : edicoes;
}

/** What is left to save after a save: what was typed while it was under way, upon the new versions. */
export function depoisDeSalvar(
  edicoes: Edicoes,
  enviadas: Edicoes,
  precos: readonly PrecoEditavel[],
): Edicoes {
  const versoes = new Map(precos.map(({ Servico, versao }) => [Servico, versao]));
  return Object.fromEntries(
    Object.entries(edicoes).flatMap(([servico, typed]) => {
      const sent = enviadas[servico];
      if (sent?.texto === typed.texto) return [];
      return [[servico, sent ? { ...typed, sobre: versoes.get(servico) ?? typed.sobre } : typed]];
    }),
  );
}

/** "1 preço mudou e ainda não foi salvo." */
export function porSalvar(quantos: number): string {
  if (quantos === 0) return 'Nada por salvar.';
  return quantos === 1
    ? '1 preço mudou e ainda não foi salvo.'
    : `${quantos} preços mudaram e ainda não foram salvos.`;
}
