import {
  ajustesDe,
  MAX_RAPIDA,
  MAX_RAPIDAS,
  rapidasDe,
  respondida,
  SINAIS,
  sinaisDe,
  type Ajustes,
  type Pergunta,
  type Sinais,
} from './perguntas.ts';
import { semNoFim } from '../contas/plain-text.ts';
import { SERVICOS } from './servicos.ts';

/** The two lists of the questionnaire. */
export const TIPOS_DE_PERGUNTA = ['saude', 'tratamento'] as const;
export type TipoDePergunta = (typeof TIPOS_DE_PERGUNTA)[number];

/** The other one of the two lists. */
export function outroTipo(tipo: TipoDePergunta): TipoDePergunta {
  return tipo === 'saude' ? 'tratamento' : 'saude';
}

/** Largest number of questions, limited by the size of questionnaire and draft. */
export const MAX_PERGUNTAS = 100;
export const MAX_PERGUNTA = 500;
export const MAX_DESCRICAO = 1_000;

/** What the editors say when a list is published, exact words (docs/product/messages.md). */
export const PERGUNTAS_ATUALIZADAS = 'Perguntas Atualizadas com Sucesso!';

export const MOTIVOS_DA_PERGUNTA = [
  'vazia',
  'repetida',
  'noutra',
  'reservada',
  'longa',
  'descricao',
  'rapidas',
] as const;
export type MotivoDaPergunta = (typeof MOTIVOS_DA_PERGUNTA)[number];
export type RecusaDaPergunta = { indice: number; motivo: MotivoDaPergunta };

/** The sentence shown below a question that cannot be published. */
export const MENSAGENS_PERGUNTA: Readonly<Record<MotivoDaPergunta, string>> = {
  vazia: 'Escreva a pergunta ou remova-a.',
  repetida: 'Esta pergunta já está na lista. Mude uma das duas.',
  noutra: 'A outra lista já faz esta pergunta, e o paciente não saberia qual é qual. Mude uma das duas.',
  reservada: 'O questionário já tem um campo com este nome. Escreva de outro jeito.',
  longa: `A pergunta passou de ${MAX_PERGUNTA} letras. Encurte-a ou leve uma parte para a descrição.`,
  rapidas: `No máximo ${MAX_RAPIDAS} respostas rápidas, de até ${MAX_RAPIDA} letras cada uma.`,
  descricao: `A descrição passou de ${MAX_DESCRICAO.toLocaleString('pt-BR')} letras. Encurte-a.`,
};

/** Fields that every questionnaire has: a question with the same words could not be told from them. */
const RESERVADAS = [
  'Motivação',
  'Outras informações',
  'Declaro que as informações são verdadeiras',
  'Autorizo o envio do documento assinado',
];

/** A list as it is published: without invisible spaces; health questions have no description. */
export function perguntasLimpas(tipo: TipoDePergunta, perguntas: readonly Pergunta[]): Pergunta[] {
  return perguntas.map(({ pergunta, descricao, ...rest }) => ({
    pergunta: pergunta.trim().replaceAll(/\s+/g, ' '),
    descricao: tipo === 'saude' || !respondida(descricao) ? '' : descricao.trim(),
    ...sinaisDe(rest),
    ...ajustesLimpos(rest),
  }));
}

/** Quick answers and services in the form they are compared and stored in: what equals the default is absent. */
function ajustesLimpos({ rapidas, servicos, ...sinais }: Ajustes & Sinais): Ajustes {
  const texts = rapidas?.map((texto) => texto.trim().replaceAll(/\s+/g, ' ')).filter(respondida);
  const own = texts && [...new Set(texts)];
  const standard = rapidasDe(sinais);
  const asked = SERVICOS.map(({ titulo }) => titulo).filter((titulo) => servicos?.includes(titulo));
  return ajustesDe({
    rapidas: own && sameTexts(own, standard) ? undefined : own,
    // A question that is asked for none would be no question.
    servicos: servicos && asked.length > 0 && asked.length < SERVICOS.length ? asked : undefined,
  });
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}

/**
 * What keeps a list from being published, question by question; empty when nothing does. The patient answers both
 * lists on one screen, where a field is known by its question: what the other list asks cannot be asked again.
 */
export function conferirPerguntas(
  perguntas: readonly Pergunta[],
  outraLista: readonly Pergunta[] = [],
): RecusaDaPergunta[] {
  const seen = new Set<string>();
  const there = new Set(outraLista.map(({ pergunta }) => semDiferenca(pergunta)));
  const reserved = new Set(RESERVADAS.map(semDiferenca));
  return perguntas.flatMap(({ pergunta, descricao, rapidas = [] }, indice) => {
    const words = semDiferenca(pergunta);
    const repeated = seen.has(words);
    seen.add(words);
    const motivo = ((): MotivoDaPergunta | null => {
      if (!respondida(pergunta)) return 'vazia';
      if (pergunta.length > MAX_PERGUNTA) return 'longa';
      if (reserved.has(words)) return 'reservada';
      if (repeated) return 'repetida';
      if (there.has(words)) return 'noutra';
      if (descricao.length > MAX_DESCRICAO) return 'descricao';
      const tooMany = rapidas.length > MAX_RAPIDAS || rapidas.some(({ length }) => length > MAX_RAPIDA);
      return tooMany ? 'rapidas' : null;
    })();
    return motivo === null ? [] : [{ indice, motivo }];
  });
}

/** True when two lists ask the same, in the same words and order, with the same marks, quick answers and services. */
export function mesmasPerguntas(a: readonly Pergunta[], b: readonly Pergunta[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, i) => {
      const other = b[i];
      return (
        other !== undefined &&
        one.pergunta === other.pergunta &&
        one.descricao === other.descricao &&
        mesmosSinais(one, other) &&
        mesmosAjustes(one, other)
      );
    })
  );
}

/** True when two questions have the same marks. */
export function mesmosSinais(a: Pergunta, b: Pergunta): boolean {
  return SINAIS.every((sinal) => (a[sinal] === true) === (b[sinal] === true));
}

/** True when two questions offer the same quick answers and are asked for the same services. */
export function mesmosAjustes(a: Pergunta, b: Pergunta): boolean {
  return (
    sameTexts(rapidasDe(a), rapidasDe(b)) &&
    sameTexts(a.servicos ?? [], b.servicos ?? []) &&
    (a.servicos === undefined) === (b.servicos === undefined)
  );
}

/**
 * The form in which questions are compared: two that differ only in spaces, capitals or a final mark are the
 * same to readers.
 */
function semDiferenca(pergunta: string): string {
  const same = pergunta.normalize('NFC').toLocaleLowerCase('pt-BR').replaceAll(/\s+/g, ' ');
  return semNoFim(same, /[\s?.!:;]/).trim();
}
