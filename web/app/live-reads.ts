import { agendaReads } from '../agenda/agenda.live.ts';
import { chatReads } from '../chat/chat.live.ts';
import { contaReads } from '../conta/conta.live.ts';
import { joinReads } from '../lib/live/live.ts';
import { medicoReads } from '../medico/medico.live.ts';
import { mesaReads } from '../mesa/mesa.live.ts';
import { pacienteReads } from '../paciente/paciente.live.ts';

/** Queries of every room that each live event invalidates. A new room of the web is added here. */
export const liveReads = joinReads([
  contaReads,
  pacienteReads,
  chatReads,
  agendaReads,
  mesaReads,
  medicoReads,
]);
