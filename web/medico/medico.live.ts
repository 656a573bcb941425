import type { RoomReads } from '../lib/live/live.ts';

/** Queries of the doctors' screens that each live event invalidates. */
export const medicoReads = {
  pedido: (id) => [['fila'], ['consultas'], id === null ? ['caso'] : ['caso', id]],
  // Patients with a case that this doctor may read; a document's sheet contains the patient's name.
  cliente: (id) => (id === null ? [] : [['fila'], ['consultas'], ['caso'], ['previa']]),
  // Only the documents: the tab that saved them reads as little as that again.
  rascunho: (id) => (id === null ? [] : [['caso', id, 'documentos']]),
  agenda: () => [['consultas']],
  medico: () => [['assinatura'], ['numeros'], ['tratamento']],
  repasse: () => [['meu-repasse']],
} satisfies RoomReads;
