import type { Actor, Admin, Paciente } from '../actor.ts';
import { notAllowed } from '../app-error.ts';

/** Narrows the actor of a route whose contract lets only patients in; the gate has judged before. */
export function asPaciente(actor: Actor): Paciente {
  if (actor.tipo === 'Paciente') return actor;
  throw notAllowed();
}

/** Narrows the actor of a route whose contract lets in patients and administrators; the gate has judged before. */
export function asAccount(actor: Actor): Paciente | Admin {
  if (actor.tipo === 'Paciente' || actor.tipo === 'Admin') return actor;
  throw notAllowed();
}

/** Narrows the actor of a route whose contract lets only administrators in; the gate has judged before. */
export function asAdmin(actor: Actor): Admin {
  if (actor.tipo === 'Admin') return actor;
  throw notAllowed();
}
