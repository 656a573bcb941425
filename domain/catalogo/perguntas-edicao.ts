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

export const TIPOS_DE_PERGUNTA = ['saude', 'tratamento'] as const;
export type TipoDePergunta = (typeof TIPOS_DE_PERGUNTA)[number];

export function outroTipo(tipo: TipoDePergunta): TipoDePergunta {
  return tipo === 'saude' ? 'tratamento' : 'saude';
}

/** Bounds the size of questionnaire and draft. */
export const MAX_PERGUNTAS = 100;
export const MAX_PERGUNTA = 500;
export const MAX_DESCRICAO = 1_000;

/** Shown after publication, exact words (docs/product/messages.md). */
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

export const MENSAGENS_PERGUNTA: Readonly<Record<MotivoDaPergunta, string>> = {
  vazia: 'Escreva a pergunta ou remova-a.',
  repetida: 'Esta pergunta já está na lista. Mude uma das duas.',
  noutra: 'A outra lista já faz esta pergunta, e o paciente não saberia qual é qual. Mude uma das duas.',
  reservada: 'O questionário já tem um campo com este nome. Escreva de outro jeito.',
  longa: `A pergunta passou de ${MAX_PERGUNTA} letras. Encurte-a ou leve uma parte para a descrição.`,
  rapidas: `No máximo ${MAX_RAPIDAS} respostas rápidas, de até ${MAX_RAPIDA} letras cada uma.`,
  descricao: `A descrição passou de ${MAX_DESCRICAO.toLocaleString('pt-BR')} letras. Encurte-a.`,
};

/** Fields of every questionnaire: a question with the same words would be indistinguishable. */
const RESERVADAS = [
  'Motivação',
  'Outras informações',
  'Declaro que as informações são verdadeiras',
  'Autorizo o envio do documento assinado',
];

/** The stored form: no invisible spaces; health questions have no description. */
export function perguntasLimpas(tipo: TipoDePergunta, perguntas: readonly Pergunta[]): Pergunta[] {
  return perguntas.map(({ pergunta, descricao, ...rest }) => ({
    pergunta: pergunta.trim().replaceAll(/\s+/g, ' '),
    descricao: tipo === 'saude' || !respondida(descricao) ? '' : descricao.trim(),
    ...sinaisDe(rest),
    ...ajustesLimpos(rest),
  }));
}

/** The form in which quick answers, services and lines are compared and stored: defaults are absent. */
function ajustesLimpos({ rapidas, servicos, linhas, ...sinais }: Ajustes & Sinais): Ajustes {
  const texts = rapidas?.map((texto) => texto.trim().replaceAll(/\s+/g, ' ')).filter(respondida);
  const own = texts && [...new Set(texts)];
  const standard = rapidasDe(sinais);
  const asked = SERVICOS.map(({ titulo }) => titulo).filter((titulo) => servicos?.includes(titulo));
  return ajustesDe({
    rapidas: own && sameTexts(own, standard) ? undefined : own,
    linhas,
    // A question for no service would never be asked.
    servicos: servicos && asked.length > 0 && asked.length < SERVICOS.length ? asked : undefined,
  });
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}

/**
 * Refusals by question; empty when the list may be published. The patient answers both lists on one screen, where a
 * question identifies its field: a question of the other list cannot be asked again.
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

/** Compares words, order, marks, quick answers and services. */
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

export function mesmosSinais(a: Pergunta, b: Pergunta): boolean {
  return SINAIS.every((sinal) => (a[sinal] === true) === (b[sinal] === true));
}

export function mesmosAjustes(a: Pergunta, b: Pergunta): boolean {
  return (
    sameTexts(rapidasDe(a), rapidasDe(b)) &&
    sameTexts(a.servicos ?? [], b.servicos ?? []) &&
    (a.servicos === undefined) === (b.servicos === undefined) &&
    a.linhas === b.linhas
  );
}

/** Normal form for comparison: spaces, capitals and a final mark make no difference. */
function semDiferenca(pergunta: string): string {
  const same = pergunta.normalize('NFC').toLocaleLowerCase('pt-BR').replaceAll(/\s+/g, ' ');
  return semNoFim(same, /[\s?.!:;]/).trim();
}
