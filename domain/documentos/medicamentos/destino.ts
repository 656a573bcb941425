import { type Destino, DESTINOS, type Excecao, type Lista, type Substancia } from './substancia.ts';

/** What one item of a prescription needs. */
export type Classificacao = {
  readonly destino: Destino;
  /** Lists of the components that decide; `comum` where no list asks for more than a simple prescription. */
  readonly listas: readonly Lista[];
  /** The components that decide, in the order in which they were named. */
  readonly causas: readonly Substancia[];
};

/** True for the stricter of two documents, or for equals. */
function isAsStrict(a: Destino, b: Destino): boolean {
  return DESTINOS.indexOf(a) <= DESTINOS.indexOf(b);
}

/** The strictest of some documents; `simples` of none. */
function strictest(destinos: readonly Destino[]): Destino {
  return DESTINOS.find((destino) => destinos.includes(destino)) ?? 'simples';
}

/** True for an exception that holds for every product, so that nobody is asked. */
function valeSempre({ condicao }: Excecao): boolean {
  return condicao.startsWith('qualquer medicamento');
}

/** The exceptions of a substance that a doctor may confirm for an item. */
export function excecoesAConfirmar(substancia: Substancia): readonly Excecao[] {
  return substancia.excecoes.filter((excecao) => !valeSempre(excecao));
}

/**
 * The document that a substance needs, given the conditions that the doctor confirmed for the item. Without a
 * confirmation it is the strictest that the substance may need.
 */
export function destinoDaSubstancia(substancia: Substancia, condicoes: readonly string[]): Destino {
  const holding = substancia.excecoes.filter(
    (excecao) => valeSempre(excecao) || condicoes.includes(excecao.condicao),
  );
  if (holding.length > 0) return strictest(holding.map(({ documento }) => documento));
  const stricter = substancia.excecoes
    .map(({ documento }) => documento)
    .filter((documento) => isAsStrict(documento, substancia.documento));
  return strictest([substancia.documento, ...stricter]);
}

/**
 * The document that an item needs, given the conditions that hold for each of its substances: the strictest of its
 * components decides (amarela > azul > talidomida, retinoide > controle_especial > retencao > simples). Without a
 * substance that is known it is a simple prescription.
 */
export function classificar(
  substancias: readonly Substancia[],
  condicoesDe: (substancia: Substancia) => readonly string[],
): Classificacao {
  const each = substancias.map((substancia) => ({
    substancia,
    destino: destinoDaSubstancia(substancia, condicoesDe(substancia)),
  }));
  const destino = strictest(each.map((one) => one.destino));
  const causas = each.filter((one) => one.destino === destino).map((one) => one.substancia);
  const listas: Lista[] = destino === 'simples' ? ['comum'] : [...new Set(causas.map(({ lista }) => lista))];
  return { destino, listas, causas };
}

/** Why a substance is never prescribed here, to stand within a sentence; null for any other. */
export function porqueNaoPrescrever({ restricoes }: Substancia): string | null {
  if (restricoes.includes('proibida')) return 'tem o uso proibido';
  return restricoes.includes('so-em-servico') ? 'não se prescreve para uso em casa' : null;
}

const NOMES: Readonly<Partial<Record<Lista, string>>> = {
  antimicrobiano: 'é antimicrobiano',
  glp1: 'é agonista de GLP-1',
  comum: 'não está em lista de controle',
};

/** What a list means for a substance, as the end of a sentence: "está na lista B1", "é antimicrobiano". */
export function palavrasDaLista(lista: Lista): string {
  return NOMES[lista] ?? `está na lista ${lista}`;
}
