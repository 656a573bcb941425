import type { Actor, Paciente } from '../actor.ts';
import { AppError } from '../app-error.ts';

/** Narrows the actor of a route whose contract lets only patients in; the gate has judged before. */
export function asPaciente(actor: Actor): Paciente {
  if (actor.tipo === 'Paciente') return actor;
  throw new AppError(403, 'sem_permissao', 'Você não tem permissão para isto.');
}
