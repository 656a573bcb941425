import type { CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { naFila } from '#domain/pedidos/atendimento.ts';
import { createObservable, useOutbox } from '#lib/outbox/observable.ts';

/** Service title ('' for all), and only cases that can be finished now. */
export type QueueFilter = { servico: string; agora: boolean };

export const NO_FILTER: QueueFilter = { servico: '', agora: false };

// Kept between the queue and its cases until the page ends.
let current = NO_FILTER;
const { snapshot, subscribe, tell } = createObservable(() => current);

/** Filter, and its setter. */
export function useFilaFilter(): [QueueFilter, (change: Partial<QueueFilter>) => void] {
  return [
    useOutbox({ snapshot, subscribe }),
    (change) => {
      current = { ...current, ...change };
      tell();
    },
  ];
}

/** A case with a colleague, or with an open question to the patient, cannot be finished now. */
export function fitsFilter(
  { Servico_Selecionado, com, faltam, atendimento }: CasoNaFila,
  { servico, agora }: QueueFilter,
): boolean {
  if (servico !== '' && Servico_Selecionado !== servico) return false;
  if (!agora) return true;
  const ours = com === null ? naFila(atendimento) : com.voce;
  return ours && faltam.length === 0;
}
