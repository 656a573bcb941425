import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '../calendario/datas.ts';
import { prazoLongo } from '../calendario/promessa.ts';

/** Days after the day of a question (docs/decisions/0040). */
export const DIAS_PARA_RESPONDER = 7;

const HORA = 3_600_000;

/**
 * Milliseconds between each reminder and the term: reminders are due at nine in the morning, São Paulo, of the second
 * and of the fifth day after the question.
 */
export const LEMBRETES_ANTES_DO_TERMO = [2, 5].map(
  (dia) => ((DIAS_PARA_RESPONDER + 1 - dia) * 24 - 9) * HORA,
);

/** Midnight, in São Paulo, at the end of the seventh day after the question. */
export function responderAte(feitaEm: Date): Date {
  return instanteEmSaoPaulo(somarDias(dataEmSaoPaulo(feitaEm), DIAS_PARA_RESPONDER + 1), '00:00');
}

/** Reminders of a question with the term `ate`, earliest first. */
export function lembretesDe(ate: Date): Date[] {
  return LEMBRETES_ANTES_DO_TERMO.map((antes) => new Date(ate.getTime() - antes));
}

/** "Responda até o fim de segunda, 30/11"; the same for patient, mails and doctors. */
export function fraseDoTermo(ate: Date | string): string {
  return `Responda até ${prazoLongo(ate)}`;
}

/** Label of a case whose question expired without an answer. */
export const SEM_RESPOSTA = 'Sem resposta';

/**
 * `esperando`: the term runs. `respondida`: the patient answered, in time or later. `sem resposta`: the term expired.
 * `retomada`: a doctor took the case back before.
 */
export type EstadoDaPergunta = 'esperando' | 'respondida' | 'sem resposta' | 'retomada';

/** Instants in any form; null for an event that did not happen. */
export function estadoDaPergunta(pergunta: {
  respondidaEm: unknown;
  encerradaEm: unknown;
  venceu: boolean;
}): EstadoDaPergunta {
  if (pergunta.respondidaEm !== null) return 'respondida';
  if (pergunta.encerradaEm === null) return 'esperando';
  return pergunta.venceu ? 'sem resposta' : 'retomada';
}
