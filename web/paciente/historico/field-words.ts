import type { Perguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { respondida, type Pergunta } from '#domain/catalogo/perguntas.ts';
import { servicoPorTitulo, type Papel, type Servico } from '#domain/catalogo/servicos.ts';
import type { CampoHistorico } from '#domain/pedidos/historico.ts';
import { MAX_TEXTO } from '#domain/pedidos/rascunho.ts';

/** Labels, exactly as in docs/product/names.md. */
export const HISTORICO_LABELS = {
  motivacao: 'Motivação',
  outrasInfos: 'Outras informações',
  declaraVerdade: 'Declaro que as informações são verdadeiras',
  autorizaEnvio: 'Autorizo o envio do documento assinado',
} as const;

type FixedField = keyof typeof HISTORICO_LABELS;

function isFixedField(field: string): field is FixedField {
  return field in HISTORICO_LABELS;
}

const ANSWER_MISSING = 'Falta a resposta. Escreva, ou toque numa resposta rápida.';

const MESSAGES: Readonly<Record<FixedField, string>> = {
  motivacao: 'Escreva por que você precisa do documento.',
  outrasInfos: ANSWER_MISSING,
  declaraVerdade: 'Marque para continuar.',
  autorizaEnvio: 'Marque para continuar.',
};

/** The error message of a field that was left empty, or not ticked. */
export function fieldMessage(field: CampoHistorico): string {
  return isFixedField(field) ? MESSAGES[field] : ANSWER_MISSING;
}

const thousands = new Intl.NumberFormat('pt-BR');
/** Remaining letters from which the field shows them. */
const NEAR_LIMIT = 300;

/** Error of a too long answer, which is not cut; null while it fits. */
export function tooLongWords(resposta: string): string | null {
  const { length } = resposta;
  if (length <= MAX_TEXTO) return null;
  return `O texto tem ${thousands.format(length)} letras e cabem ${thousands.format(MAX_TEXTO)}. Nada foi cortado: encurte, ou envie como arquivo na próxima etapa.`;
}

/** Remaining room of an answer near its limit; null for a shorter one. */
export function roomWords(resposta: string): string | null {
  const room = MAX_TEXTO - resposta.length;
  if (room < 0 || room > NEAR_LIMIT) return null;
  if (room === 0) return `Não cabe mais nada: o limite é ${thousands.format(MAX_TEXTO)} letras.`;
  return room === 1 ? 'Cabe mais 1 letra.' : `Cabem mais ${room} letras.`;
}

/** Quick answers of the two fields of every questionnaire; the reasons are those of the service. */
export function fixedRapidas(field: 'motivacao' | 'outrasInfos', servico: string): readonly string[] {
  if (field === 'outrasInfos') return ['Não'];
  const known = servicoPorTitulo(servico);
  return known ? MOTIVOS[known.papel] : [];
}

const RENOVAR = ['A receita venceu', 'O remédio está acabando', 'Perdi a receita'];

const MOTIVOS: Readonly<Record<Papel, readonly string[]>> = {
  branca: RENOVAR,
  especial: RENOVAR,
  azul: RENOVAR,
  amarela: RENOVAR,
  exames: ['É rotina', 'Um médico pediu', 'Estou com sintomas', 'Vou passar por cirurgia'],
  encaminhamento: ['Um médico indicou', 'Quero seguir o tratamento', 'Não estou melhorando'],
  atestado: ['Faltar ao trabalho', 'Faltar à escola', 'Acompanhar alguém', 'Mostrar que estou bem'],
  relatorio: ['O INSS pediu', 'O plano de saúde pediu', 'O trabalho pediu', 'A escola pediu'],
  prep: ['Quero começar a PrEP', 'Já uso e quero seguir'],
};

/** Explanation of these two fields, by service. */
export function fixedHint(field: 'motivacao' | 'outrasInfos', servico: string): string {
  if (field === 'motivacao') {
    return servico === ATESTADOS ? 'Para que é o atestado?' : 'Por que você precisa do documento agora?';
  }
  return isRenewal(servico)
    ? 'Sentiu algum efeito ruim, parou por alguns dias ou mudou algo na sua saúde?'
    : 'Algo mais que o médico deva saber?';
}

const ATESTADOS: Servico = 'Atestados de saúde';

function isRenewal(servico: string): boolean {
  return servicoPorTitulo(servico)?.grupo === 'receitas';
}

/** True when an answer may be saved as it is. */
export function isAnswered(resposta: string): boolean {
  return respondida(resposta) && resposta.length <= MAX_TEXTO;
}

/** Without points, because in a selector a point begins a class. */
export function controlId(field: CampoHistorico): string {
  return field.replace('.', '-');
}

/** In letters. */
const MAX_NAME = 70;

/** Name of a field within a list: the words of docs/product/names.md, or the first sentence of its question. */
export function fieldName(field: CampoHistorico, perguntas: Perguntas): string {
  if (isFixedField(field)) return HISTORICO_LABELS[field];
  const pergunta = perguntaOf(field, perguntas)?.pergunta ?? '';
  const end = pergunta.indexOf('?');
  const sentence = end === -1 ? pergunta : pergunta.slice(0, end + 1);
  if (sentence.length <= MAX_NAME) return sentence;
  const cut = sentence.slice(0, MAX_NAME);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_NAME / 2))}…`;
}

/** The question of a field; undefined for the fields that every questionnaire has. */
export function perguntaOf(field: CampoHistorico, perguntas: Perguntas): Pergunta | undefined {
  const [lista, i] = field.split('.');
  if (lista !== 'saude' && lista !== 'tratamento') return undefined;
  return perguntas[lista].perguntas[Number(i)];
}

/**
 * The name of a field that the server reported (`histSaude.2`) in the form (`saude.2`); null for an unknown one.
 */
export function fieldFromServer(field: string): CampoHistorico | null {
  const numbered = /^hist(Saude|Trat)\.(\d+)$/.exec(field);
  if (numbered) return `${numbered[1] === 'Saude' ? 'saude' : 'tratamento'}.${Number(numbered[2])}`;
  return isFixedField(field) ? field : null;
}
