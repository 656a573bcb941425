import type { Caixa } from '#domain/chat/caixas.ts';
import type { ConversaRow } from './conversas.repository.ts';

/** The columns of a conversation that say in which box it is; none of them tells what was read. */
export type EstadoDaConversa = Pick<
  ConversaRow,
  'espera_desde' | 'adiada_ate' | 'fechada_em' | 'urgencia_n' | 'urgencia_em' | 'equipe_n'
>;

/** Changes of the state by a message or an act. */
export type StateChange = Partial<
  EstadoDaConversa & Pick<ConversaRow, 'cliente_n' | 'com_medico_id' | 'com_pedido_id'>
>;

/** Ends the mark of a possible emergency. */
export const SEM_URGENCIA = { urgencia_n: null, urgencia_em: null };

/** The desk answers again. */
export const COM_A_MESA = { com_medico_id: null, com_pedido_id: null };

/** The box of a conversation; null where no person of the team and no patient wrote yet. */
export function caixaDe(conversa: EstadoDaConversa, now: Date): Caixa | null {
  const { espera_desde, adiada_ate, fechada_em, urgencia_n, equipe_n } = conversa;
  if (fechada_em !== null) return 'fechadas';
  if (adiada_ate !== null && adiada_ate > now) return 'adiadas';
  if (espera_desde !== null || adiada_ate !== null || urgencia_n !== null) return 'abertas';
  return equipe_n > 0 ? 'aguardando' : null;
}

/** The patient wrote message `n`: the conversation is open, since its first message that nobody answered. */
export function patientWrote(
  { espera_desde, fechada_em, urgencia_em }: EstadoDaConversa,
  { n, perigo }: { n: number; perigo: boolean },
  now: Date,
): StateChange {
  const closed = fechada_em !== null;
  return {
    cliente_n: n,
    espera_desde: (closed ? null : espera_desde) ?? now,
    adiada_ate: null,
    // Closed lines are settled: nothing of them comes back with a new message.
    ...(closed && { fechada_em: null, ...COM_A_MESA, ...SEM_URGENCIA }),
    ...(perigo && { urgencia_n: n, urgencia_em: (closed ? null : urgencia_em) ?? now }),
  };
}

/** `leu`: number of the last message that the author had read; `resta`: time of the first message that they may not read. */
export type Answering = { n: number; leu: number; resta: Date | null };

/**
 * A person of the team wrote message `n`: an answer, but to what its author may not read. It ends the mark of an emergency that
 * its author had read.
 */
export function teamWrote(
  { fechada_em, urgencia_n }: EstadoDaConversa,
  { n, leu, resta }: Answering,
): StateChange {
  const closed = fechada_em !== null;
  const settled = urgencia_n !== null && (closed || (urgencia_n <= leu && resta === null));
  return {
    equipe_n: n,
    espera_desde: closed ? null : resta,
    adiada_ate: null,
    ...(closed && { fechada_em: null }),
    ...(settled && SEM_URGENCIA),
    // The rest waits for somebody who may read it.
    ...(resta !== null && COM_A_MESA),
  };
}

/** Put off to a moment, or taken back with null. Lines that were closed stay settled. */
export function putOff({ fechada_em }: EstadoDaConversa, adiada_ate: Date | null): StateChange {
  if (fechada_em === null || adiada_ate === null) return { adiada_ate };
  return { adiada_ate, fechada_em: null, espera_desde: null, ...SEM_URGENCIA };
}
