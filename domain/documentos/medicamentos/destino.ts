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
 * The document that an item needs: the strictest of its components decides (amarela > azul > talidomida, retinoide >
 * controle_especial > retencao > simples). Without a substance that is known it is a simple prescription.
 */
export function classificar(substancias: readonly Substancia[], condicoes: readonly string[]): Classificacao {
  const each = substancias.map((substancia) => ({
    substancia,
    destino: destinoDaSubstancia(substancia, condicoes),
  }));
  const destino = strictest(each.map((one) => one.destino));
  const causas = each.filter((one) => one.destino === destino).map((one) => one.substancia);
  const listas: Lista[] = destino === 'simples' ? ['comum'] : [...new Set(causas.map(({ lista }) => lista))];
  return { destino, listas, causas };
}

/** What the remarks of the sources forbid outright, or to be used at home. */
const PROIBIDAS = /não prescritível/;
const SO_EM_SERVICO = /não prescrever para uso domiciliar|só houver uso emergencial/;
const LIQUIDA_PEDIATRICA = /proibida forma líquida ou xarope para uso pediátrico/;
const RDC_50 = /RDC 50\/2014/;

/** Why a substance is never prescribed here, to stand within a sentence; null for any other. */
export function porqueNaoPrescrever({ observacao }: Substancia): string | null {
  if (PROIBIDAS.test(observacao)) return 'tem o uso proibido';
  return SO_EM_SERVICO.test(observacao) ? 'não se prescreve para uso em casa' : null;
}

/** True for a substance whose liquid forms are forbidden for children. */
export function proibeLiquidoPediatrico({ observacao }: Substancia): boolean {
  return LIQUIDA_PEDIATRICA.test(observacao);
}

/** True for an anorectic under RDC 50/2014: greatest doses, and a term of responsibility. */
export function pedeTermo({ observacao }: Substancia): boolean {
  return RDC_50.test(observacao);
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
