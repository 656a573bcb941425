import { agendaReads } from '../agenda/agenda.live.ts';
import { chatReads } from '../chat/chat.live.ts';
import { contaReads } from '../conta/conta.live.ts';
import { joinReads, type LiveReads } from '../lib/live/live.ts';
import { medicoReads } from '../medico/medico.live.ts';
import { mesaReads } from '../mesa/mesa.live.ts';
import { pacienteReads } from '../paciente/paciente.live.ts';

/**
 * The queries of every room that each live event makes stale. A new room of the web is added here. It does not compile while a
 * kind of event has no rule in any of them.
 */
export const liveReads: LiveReads = joinReads([
  contaReads,
  pacienteReads,
  chatReads,
  agendaReads,
  mesaReads,
  medicoReads,
]);
