import type { Espera, Provedor, Recusa } from '#contracts/mesa/provedores.contract.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';

/** Details of a service's state: since when, the last successful answer, the remaining calls. */
export function provedorDetails({ desde, esperaAte, ultimoBom, orcamento }: Provedor, today: string): string {
  const parts = [
    desde && `falha desde ${relativeDayAndHour(desde, today)}`,
    esperaAte && `volta a ser chamado ${relativeDayAndHour(esperaAte, today)}`,
    ultimoBom && `última resposta boa ${relativeDayAndHour(ultimoBom, today)}`,
    orcamento &&
      `restam ${thousands(orcamento.restam)} de ${thousands(orcamento.total)} chamadas${
        orcamento.ate ? ` até ${relativeDayAndHour(orcamento.ate, today)}` : ''
      }`,
  ].filter((part) => typeof part === 'string');
  const text = parts.join('; ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Who waits for a service, in a sentence: "3 pedidos esperam o Pix, o mais antigo desde hoje às 10h42." */
export function esperaSentence({ palavras, quantos, desde }: Espera, today: string): string {
  return `${palavras}, ${quantos === 1 ? '' : 'o mais antigo '}desde ${relativeDayAndHour(desde, today)}.`;
}

const RECUSA_WORDS = {
  dados: 'o Asaas não aceitou os dados da pessoa',
  cobranca: 'o Asaas não aceitou a cobrança',
};

/**
 * A refused charge in a sentence: "Pedido 1042, Ana Lima: o Asaas não aceitou a cobrança, hoje às 10h42.
 * Perguntamos de novo hoje às 10h57."
 */
export function recusaSentence({ numero, nome, motivo, desde, proximaEm }: Recusa, today: string): string {
  const who = numero === null ? nome : `Pedido ${numero}, ${nome}`;
  const after = proximaEm === null ? '' : ` Perguntamos de novo ${relativeDayAndHour(proximaEm, today)}.`;
  return `${who}: ${RECUSA_WORDS[motivo]}, ${relativeDayAndHour(desde, today)}.${after}`;
}

type RecusadoEmail = { nome: string; em: string; desde: string; tipos: readonly string[] };

/**
 * Refused e-mails in a sentence: "Ana Lima: pagamento confirmado e Pix pronto, recusados desde ontem às 10h42,
 * por último hoje às 9h10."
 */
export function recusadoSentence({ nome, em, desde, tipos }: RecusadoEmail, today: string): string {
  const which = LIST_FORMAT.format(tipos);
  if (em === desde) return `${nome}: ${which}, recusado ${relativeDayAndHour(em, today)}.`;
  return `${nome}: ${which}, desde ${relativeDayAndHour(desde, today)}, por último ${relativeDayAndHour(em, today)}.`;
}

const LIST_FORMAT = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** A number with the Brazilian separator of thousands: "25.000". */
function thousands(n: number): string {
  return n.toLocaleString('pt-BR');
}
