import { agendaReads } from '../agenda/agenda.live.ts';
import { chatReads } from '../chat/chat.live.ts';
import { contaReads } from '../conta/conta.live.ts';
import { joinReads, type LiveReads } from '../lib/live/live.ts';
import { medicoReads } from '../medico/medico.live.ts';
import { mesaReads } from '../mesa/mesa.live.ts';
import { pacienteReads } from '../paciente/paciente.live.ts';

/** Queries of every room that each live event invalidates; a kind of event without a rule does not compile. */
export const liveReads: LiveReads = joinReads([
  contaReads,
  pacienteReads,
  chatReads,
  agendaReads,
  mesaReads,
  medicoReads,
]);
