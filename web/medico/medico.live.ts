import type { RoomReads } from '../lib/live/live.ts';

/** The queries of the doctors' screens that each event makes stale. */
export const medicoReads = {
  pedido: (id) => [['fila'], ['consultas'], id === null ? ['caso'] : ['caso', id]],
  // Of patients with a case that this doctor may read; the sheet of a document bears the patient's name.
  cliente: (id) => (id === null ? [] : [['fila'], ['consultas'], ['caso'], ['previa']]),
  // Only the documents: whoever saved them reads as little as that again.
  rascunho: (id) => (id === null ? [] : [['caso', id, 'documentos']]),
  agenda: () => [['consultas']],
  medico: () => [['assinatura'], ['numeros']],
} satisfies RoomReads;
