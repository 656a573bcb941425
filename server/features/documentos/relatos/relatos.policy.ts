import type { RelatoRow } from './relatos.repository.ts';

type Reported = Pick<RelatoRow, 'medico_id' | 'medico_estado' | 'resolvido_em'>;

/**
 * True for a report that waits for this doctor: about a document that they issued, or whose doctor works here no more. Where
 * the queue lists such cases, its SQL says the same.
 */
export function esperaPor({ medico_id, medico_estado, resolvido_em }: Reported, medicoId: string): boolean {
  return resolvido_em === null && (medico_id === medicoId || medico_estado !== 'ativo');
}
