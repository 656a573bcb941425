import { AMARELA, AZUL, AZUL_B2 } from './notificacoes.ts';
import { ATESTADO } from './atestado.ts';
import { CONTROLE_ESPECIAL } from './controle-especial.ts';
import { ENCAMINHAMENTO } from './encaminhamento.ts';
import { EXAMES } from './exames.ts';
import { PREP } from './prep.ts';
import { RELATORIO } from './relatorio.ts';
import { RETENCAO } from './retencao.ts';
import { SIMPLES } from './simples.ts';
import { type Servico, SERVICOS } from '../catalogo/servicos.ts';
import type { Lista } from './medicamentos/substancia.ts';
import { faltaModelo, MODELOS_CONFIRMADOS, type ModelosOficiais } from './emissao/modelos-oficiais.ts';
import { porExtenso } from './extenso/por-extenso.ts';
import {
  type Bloco,
  type DadosDosCampos,
  type DefinicaoDoTipo,
  type NumeroSncr,
  type SlugDoServico,
  type TipoDeDocumento,
  TIPOS_DE_DOCUMENTO,
  type Titulo,
} from './tipo-de-documento.ts';

/** The one table of the kinds; contract, editor, presenter and checks derive from it (docs/product/documents.md). */
export const TIPOS = {
  simples: SIMPLES,
  retencao: RETENCAO,
  controle_especial: CONTROLE_ESPECIAL,
  azul: AZUL,
  azul_b2: AZUL_B2,
  amarela: AMARELA,
  exames: EXAMES,
  encaminhamento: ENCAMINHAMENTO,
  atestado: ATESTADO,
  relatorio: RELATORIO,
  prep: PREP,
} as const satisfies { readonly [T in TipoDeDocumento]: DefinicaoDoTipo & { slug: T } };

/** Input of a document by its kind: `DadosDoTipo['atestado']`. */
export type DadosDoTipo = { readonly [T in TipoDeDocumento]: DadosDosCampos<(typeof TIPOS)[T]['campos']> };

/** Discriminated by `tipo`. */
export type DocumentoDigitado = {
  [T in TipoDeDocumento]: { readonly tipo: T; readonly dados: DadosDoTipo[T] };
}[TipoDeDocumento];

/** On the sheet and wherever the document is named; of a kind with several documents, its own. */
export function tituloComArtigo({ tipo, dados }: { tipo: TipoDeDocumento; dados: object }): Titulo {
  const { titulo, artigo, titulos } = tipoDeDocumento(tipo);
  const values: Readonly<Record<string, unknown>> = { ...dados };
  const chosen = titulos && values[titulos.campo];
  return (typeof chosen === 'string' ? titulos?.por[chosen] : undefined) ?? { titulo, artigo };
}

/** Fields of `dados` that decide a title. */
export const CAMPOS_DO_TITULO: readonly string[] = TIPOS_DE_DOCUMENTO.flatMap(
  (tipo) => tipoDeDocumento(tipo).titulos?.campo ?? [],
);

export function tituloDoDocumento(documento: { tipo: TipoDeDocumento; dados: object }): string {
  return tituloComArtigo(documento).titulo;
}

/** Definition of a kind without its literal types. */
export function tipoDeDocumento(slug: TipoDeDocumento): DefinicaoDoTipo {
  return TIPOS[slug];
}

export function slugDoServico(servico: Servico): SlugDoServico {
  const known = SERVICOS.find(({ titulo }) => titulo === servico);
  if (known === undefined) throw new TypeError('there is no such service');
  return known.slug;
}

/** In the order of the table. */
export function tiposDoServico(servico: SlugDoServico): TipoDeDocumento[] {
  return TIPOS_DE_DOCUMENTO.filter((slug) => tipoDeDocumento(slug).servicos.includes(servico));
}

/** Kinds that a case of the service may issue: its own, then those that only accompany one of them. */
export function tiposQueCabem(servico: SlugDoServico): { tipo: TipoDeDocumento; acompanha: boolean }[] {
  const own = tiposDoServico(servico);
  const beside = TIPOS_DE_DOCUMENTO.filter(
    (tipo) => !own.includes(tipo) && tipoDeDocumento(tipo).acompanha?.includes(servico),
  );
  return [
    ...own.map((tipo) => ({ tipo, acompanha: false })),
    ...beside.map((tipo) => ({ tipo, acompanha: true })),
  ];
}

/** True where some document of the service may bear a CID. */
export function podeLevarCid(servico: SlugDoServico): boolean {
  return tiposQueCabem(servico).some(({ tipo }) =>
    tipoDeDocumento(tipo).campos.some(({ nome }) => nome === 'cid'),
  );
}

export function ehReceita(slug: TipoDeDocumento): boolean {
  return tipoDeDocumento(slug).campos.some(({ entrada }) => entrada === 'itens');
}

/** Each accompanies a common prescription of the same medicine, for the patient. */
export const NOTIFICACOES = ['azul', 'azul_b2', 'amarela'] as const satisfies readonly TipoDeDocumento[];

export function ehNotificacao(slug: TipoDeDocumento | null): boolean {
  return NOTIFICACOES.some((one) => one === slug);
}

/**
 * Given the doctor's kinds of SNCR number: `eletronico` is signed digitally, `impresso` printed in its copies and
 * signed by hand, `transcricao` an aid without legal value, and the only channel of a kind whose official model is
 * missing.
 */
export function canalDoDocumento(
  slug: TipoDeDocumento,
  numeros: readonly NumeroSncr[],
  modelos: ModelosOficiais = MODELOS_CONFIRMADOS,
): 'eletronico' | 'impresso' | 'transcricao' {
  const { canal } = tipoDeDocumento(slug);
  if (faltaModelo(slug, modelos)) return 'transcricao';
  if (canal === 'eletronico' || numeros.includes(canal.sncr)) return 'eletronico';
  return canal.semNumero;
}

/** Days for which a pharmacy accepts a document with substances of these lists; null without a limit. */
export function validadeEmDias(slug: TipoDeDocumento, listas: readonly Lista[]): number | null {
  const { validadeDias, porLista } = tipoDeDocumento(slug);
  const own = listas.flatMap((lista) => porLista?.[lista]?.validadeDias ?? []);
  return own.length > 0 ? Math.min(...own) : validadeDias;
}

/** As printed; null for a kind without a validity. */
export function palavrasDaValidade(slug: TipoDeDocumento, listas: readonly Lista[]): string | null {
  const dias = validadeEmDias(slug, listas);
  return dias === null
    ? null
    : `Válida por ${dias} (${porExtenso(dias)}) dias a partir da assinatura, em todo o Brasil.`;
}

/** With the additions for these lists. */
export function blocosDoDocumento(slug: TipoDeDocumento, listas: readonly Lista[]): Bloco[] {
  const { blocos, porLista } = tipoDeDocumento(slug);
  return [...new Set([...blocos, ...listas.flatMap((lista) => porLista?.[lista]?.blocos ?? [])])];
}

/** One entry per copy on paper. */
export function palavrasDasVias(slug: TipoDeDocumento): string[] {
  return tipoDeDocumento(slug).vias === 2
    ? ['1ª via – Retenção da Farmácia ou Drogaria', '2ª via – Orientação ao Paciente']
    : [''];
}
