import { dizNao } from '#domain/catalogo/sim-ou-nao.ts';
import { lerNomes, type Lexico, type Nome } from '../medicamentos/lexico/lexico.ts';
import { palavrasDe } from '../medicamentos/lexico/palavras.ts';
import { nomesParecidos } from '../medicamentos/lexico/parecidos.ts';

/** `dia` ('YYYY-MM-DD') of the earlier order of the answer, null in the current order. */
export type RespostaDeAlergia = {
  readonly pergunta: string;
  readonly resposta: string;
  readonly dia: string | null;
};

/** A document issued to the patient in the last 30 days, with its substances. */
export type DocumentoRecente = {
  readonly id: string;
  readonly acompanha: string | null;
  /** "Receita simples ABCD-1234". */
  readonly nome: string;
  readonly dia: string;
  readonly dcbs: readonly string[];
};

export type Citaveis = {
  readonly respostas: readonly RespostaDeAlergia[];
  readonly recentes: readonly DocumentoRecente[];
};

/** An answer names the substance, or only its family; another document, or item, prescribes it. */
export const MOTIVOS_DA_CITACAO = ['alergia', 'familia', 'recente', 'repetida'] as const;

/** Shown at the items with this substance. */
export type Citacao = {
  readonly motivo: (typeof MOTIVOS_DA_CITACAO)[number];
  readonly dcb: string;
  /** The patient's words, the document, or the item. */
  readonly texto: string;
  readonly dia: string | null;
  /** Family named by the answer; '' where it names the substance. */
  readonly familia: string;
};

/** Letters of an answer that are cited. */
const MAX_TRECHO = 200;

/**
 * Cites beside a document's substances the answers that name one, a brand of it or its family, and other documents with
 * one. Answers that say no are skipped. Linear in the answers.
 */
export function citar(dcbs: readonly string[], { respostas, recentes }: Citaveis, lexico: Lexico): Citacao[] {
  if (dcbs.length === 0) return [];
  const said = respostas.filter(({ resposta }) => !dizNao(resposta));
  const own = new Set(dcbs);
  const meansOne = ({ nome }: { nome: Nome }) =>
    nome.composicoes.some((one) => one.some((dcb) => own.has(dcb)));
  const sons = Array.from(said.length === 0 ? [] : lexico.sons, ([length, soadas]) => {
    return [length, soadas.filter(meansOne)] as const;
  });
  const names = { lexico, proprios: { sons: new Map(sons) } };
  return [
    ...said.flatMap(({ resposta, dia }) => citedIn(resposta, dia, dcbs, names)),
    ...recentes.flatMap(({ nome, dia, dcbs: given }) =>
      dcbs
        .filter((dcb) => given.includes(dcb))
        .map((dcb) => ({ motivo: 'recente' as const, dcb, texto: nome, dia, familia: '' })),
    ),
  ];
}

/** `proprios`: names of these substances. */
type Names = { lexico: Lexico; proprios: Pick<Lexico, 'sons'> };

/** Keeps the first position of a name. */
function note(places: Map<string, number>, name: string, at: number): void {
  if (!places.has(name)) places.set(name, at);
}

function citedIn(
  resposta: string,
  dia: string | null,
  dcbs: readonly string[],
  { lexico, proprios }: Names,
): Citacao[] {
  const read = lerNomes(resposta, lexico);
  const { de, chamadas } = lexico.familias;
  const families = new Map<string, number>();
  const named = new Map<string, number>();
  for (const { nome, inicio } of read) {
    for (const dcb of nome.composicoes.flat()) {
      note(named, dcb, inicio);
      for (const familia of de.get(dcb) ?? []) note(families, familia, inicio);
    }
  }
  for (const { nome, inicio } of lerNomes(resposta, chamadas)) {
    for (const familia of nome.composicoes.flat()) note(families, familia, inicio);
  }
  for (const { nome, inicio } of misspelt(resposta, proprios)) {
    for (const dcb of nome.composicoes.flat()) note(named, dcb, inicio);
  }
  return dcbs.flatMap((dcb): Citacao[] => {
    const at = named.get(dcb);
    if (at !== undefined) {
      return [{ motivo: 'alergia', dcb, texto: around(resposta, at), dia, familia: '' }];
    }
    const [familia] = (de.get(dcb) ?? []).filter((one) => families.has(one));
    if (familia === undefined) return [];
    return [{ motivo: 'familia', dcb, texto: around(resposta, families.get(familia) ?? 0), dia, familia }];
  });
}

/** Misspelt names of these substances in an answer; everyday words are not taken for typing errors. */
function misspelt(resposta: string, proprios: Pick<Lexico, 'sons'>) {
  const near = new Map<string, Nome | undefined>();
  return palavrasDe(resposta).flatMap(({ letras, inicio }) => {
    if (!near.has(letras)) near.set(letras, nomesParecidos(letras, proprios)[0]);
    const nome = near.get(letras);
    return nome === undefined || nome.corriqueiro ? [] : [{ nome, inicio }];
  });
}

/** The words of an answer; of a long one, those around a position. */
function around(resposta: string, at: number): string {
  const text = resposta.trim();
  if (text.length <= MAX_TRECHO) return text;
  const from = Math.max(0, at - MAX_TRECHO / 2);
  const part = resposta.slice(from, from + MAX_TRECHO - 2).trim();
  return `${from > 0 ? '…' : ''}${part}…`;
}
