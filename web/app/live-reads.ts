import { chatReads } from '../chat/chat.live.ts';
import { contaReads } from '../conta/conta.live.ts';
import { joinReads } from '../lib/live/live-reads.ts';
import { mesaReads } from '../mesa/mesa.live.ts';
import { pacienteReads } from '../paciente/paciente.live.ts';

/** Every room that reads again when something changes: a new room of the web has its line here. */
export const liveReads = joinReads([contaReads, pacienteReads, chatReads, mesaReads]);
