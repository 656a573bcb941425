import { naFila } from '#domain/pedidos/atendimento.ts';
import type { LockedCaso } from './caso.repository.ts';

/** Milliseconds without an act after which a case returns to the queue. */
export const CLAIM_MS = 30 * 60_000;

/** Until when a claim holds that is taken or renewed now. */
export function claimEnd(now: Date): Date {
  return new Date(now.getTime() + CLAIM_MS);
}

/**
 * True while a doctor may take the case: it is in the queue, or in somebody's hand. One that was decided, and whose
 * documents wait for a signature, is neither.
 */
export function waits({
  status,
  atendimento,
  decidido_em,
}: Pick<LockedCaso, 'status' | 'atendimento' | 'decidido_em'>): boolean {
  if (status !== 'Aguardando Pagamento' || decidido_em !== null) return false;
  return naFila(atendimento) || atendimento === 'em atendimento';
}

/** True while a claim of this doctor holds. */
export function isHeldBy(
  { medico_id, assumido_ate }: Pick<LockedCaso, 'medico_id' | 'assumido_ate'>,
  medicoId: string,
  now: Date,
): boolean {
  return medico_id === medicoId && assumido_ate !== null && assumido_ate > now;
}

/** True while the case waits for the patient's answer, and its promised time is paused. */
export function standsStill({ status, atendimento }: Pick<LockedCaso, 'status' | 'atendimento'>): boolean {
  return status === 'Aguardando Pagamento' && atendimento === 'aguardando paciente';
}
