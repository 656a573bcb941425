import { type Destino, DESTINOS, type Excecao, type Lista, type Substancia } from './substancia.ts';

/** Document that one item of a prescription needs. */
export type Classificacao = {
  readonly destino: Destino;
  /** Lists of the deciding components; `comum` where no list needs more than a simple prescription. */
  readonly listas: readonly Lista[];
  /** The deciding components, in the order in which they were named. */
  readonly causas: readonly Substancia[];
};

/** True when the first document is at least as strict as the second. */
function isAsStrict(a: Destino, b: Destino): boolean {
  return DESTINOS.indexOf(a) <= DESTINOS.indexOf(b);
}

/** `simples` for an empty list. */
function strictest(destinos: readonly Destino[]): Destino {
  return DESTINOS.find((destino) => destinos.includes(destino)) ?? 'simples';
}

/** True for an exception of every product, which needs no confirmation. */
function valeSempre({ condicao }: Excecao): boolean {
  return condicao.startsWith('qualquer medicamento');
}

export function excecoesAConfirmar(substancia: Substancia): readonly Excecao[] {
  return substancia.excecoes.filter((excecao) => !valeSempre(excecao));
}

/** Given the confirmed conditions of the item; without a confirmation, the strictest possible document. */
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
 * Given the fulfilled conditions of each substance; the strictest component decides (amarela > azul > talidomida,
 * retinoide > controle_especial > retencao > simples). `simples` without a known substance.
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

/** Reason within a sentence why a substance is never prescribed here; null for any other. */
export function porqueNaoPrescrever({ restricoes }: Substancia): string | null {
  if (restricoes.includes('proibida')) return 'tem o uso proibido';
  return restricoes.includes('so-em-servico') ? 'não se prescreve para uso em casa' : null;
}

const NOMES: Readonly<Partial<Record<Lista, string>>> = {
  antimicrobiano: 'é antimicrobiano',
  glp1: 'é agonista de GLP-1',
  comum: 'não está em lista de controle',
};

/** End of a sentence about a substance: "está na lista B1", "é antimicrobiano". */
export function palavrasDaLista(lista: Lista): string {
  return NOMES[lista] ?? `está na lista ${lista}`;
}
