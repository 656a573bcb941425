import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '../calendario/datas.ts';
import { prazoLongo } from '../calendario/promessa.ts';

/** For how many days after the day of a question its answer is awaited (docs/decisions/0040). */
export const DIAS_PARA_RESPONDER = 7;

const HORA = 3_600_000;

/**
 * How long (ms) before the term each reminder falls due: at nine in the morning, São Paulo, of the second and of the fifth
 * day after the question.
 */
export const LEMBRETES_ANTES_DO_TERMO = [2, 5].map(
  (dia) => ((DIAS_PARA_RESPONDER + 1 - dia) * 24 - 9) * HORA,
);

/** Until when the answer to a question is awaited: the midnight, in São Paulo, that ends the seventh day after it. */
export function responderAte(feitaEm: Date): Date {
  return instanteEmSaoPaulo(somarDias(dataEmSaoPaulo(feitaEm), DIAS_PARA_RESPONDER + 1), '00:00');
}

/** When the reminders of a question fall due whose answer is awaited until `ate`, earliest first. */
export function lembretesDe(ate: Date): Date[] {
  return LEMBRETES_ANTES_DO_TERMO.map((antes) => new Date(ate.getTime() - antes));
}

/** The words of the term, the same for the patient, in the mails and for doctors: "Responda até o fim de segunda, 30/11". */
export function fraseDoTermo(ate: Date | string): string {
  return `Responda até ${prazoLongo(ate)}`;
}

/** What a case is called that came back to the queue because its patient did not answer in time. */
export const SEM_RESPOSTA = 'Sem resposta';

/**
 * Where a question stands. `esperando`: its term runs. `respondida`: the patient answered, in time or later. `sem resposta`:
 * its term passed. `retomada`: a doctor took the case back before.
 */
export type EstadoDaPergunta = 'esperando' | 'respondida' | 'sem resposta' | 'retomada';

/** Where a question stands, from its row; instants in any form, null for what did not happen. */
export function estadoDaPergunta(pergunta: {
  respondidaEm: unknown;
  encerradaEm: unknown;
  venceu: boolean;
}): EstadoDaPergunta {
  if (pergunta.respondidaEm !== null) return 'respondida';
  if (pergunta.encerradaEm === null) return 'esperando';
  return pergunta.venceu ? 'sem resposta' : 'retomada';
}
