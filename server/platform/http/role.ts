import type { SignedInActor } from '../account.ts';
import type { Actor, Admin, Medico, Paciente } from '../actor.ts';
import { notAllowed } from '../app-error.ts';

/** Narrows the actor of a route that only patients may call; the role check has been done. */
export function asPaciente(actor: Actor): Paciente {
  if (actor.tipo === 'Paciente') return actor;
  throw notAllowed();
}

/** Narrows the actor of a route that every account may call; the role check has been done. */
export function asAccount(actor: Actor): SignedInActor {
  if (actor.tipo === 'Paciente' || actor.tipo === 'Admin' || actor.tipo === 'Medico') return actor;
  throw notAllowed();
}

/** Narrows the actor of a route that patients and administrators may call; the role check has been done. */
export function asPacienteOrAdmin(actor: Actor): Paciente | Admin {
  if (actor.tipo === 'Paciente' || actor.tipo === 'Admin') return actor;
  throw notAllowed();
}

/** Narrows the actor of a route that administrators and doctors may call; the role check has been done. */
export function asStaff(actor: Actor): Admin | Medico {
  if (actor.tipo === 'Admin' || actor.tipo === 'Medico') return actor;
  throw notAllowed();
}

/** Narrows the actor of a route that only doctors may call; the role check has been done. */
export function asMedico(actor: Actor): Medico {
  if (actor.tipo === 'Medico') return actor;
  throw notAllowed();
}

/** Narrows the actor of a route that only administrators may call; the role check has been done. */
export function asAdmin(actor: Actor): Admin {
  if (actor.tipo === 'Admin') return actor;
  throw notAllowed();
}
