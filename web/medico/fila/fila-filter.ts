import type { CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { naFila } from '#domain/pedidos/atendimento.ts';
import { createObservable, useOutbox } from '#lib/outbox/observable.ts';

/** Which cases of a tab are shown: of one service (its title; empty for all), and only those that can be finished now. */
export type QueueFilter = { servico: string; agora: boolean };

export const NO_FILTER: QueueFilter = { servico: '', agora: false };

// It goes along from the queue into a case and back, and is gone with the page.
let current = NO_FILTER;
const { snapshot, subscribe, tell } = createObservable(() => current);

/** The filter of the queue, and the function that changes it. */
export function useFilaFilter(): [QueueFilter, (change: Partial<QueueFilter>) => void] {
  return [
    useOutbox({ snapshot, subscribe }),
    (change) => {
      current = { ...current, ...change };
      tell();
    },
  ];
}

/** True for a case that a filter shows. What is with a colleague, or asks something of the patient first, is not finished now. */
export function fitsFilter(
  { Servico_Selecionado, com, faltam, atendimento }: CasoNaFila,
  { servico, agora }: QueueFilter,
): boolean {
  if (servico !== '' && Servico_Selecionado !== servico) return false;
  if (!agora) return true;
  const ours = com === null ? naFila(atendimento) : com.voce;
  return ours && faltam.length === 0;
}
