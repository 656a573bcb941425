/** Private on purpose: outside this file a scope can be had from the functions below only. */
class Scope {
  readonly clienteId: string;
  readonly #minted = true;
  constructor(clienteId: string) {
    this.clienteId = clienteId;
  }
  get minted(): boolean {
    return this.#minted;
  }
}

/**
 * Proof that the caller may read this patient's rows. Repositories demand it, and only the session gate
 * (`patientActor`) and system work (`systemScope`) mint it: a query without a proven scope does not compile.
 */
export type PatientScope = Scope;

export type Visitante = {
  tipo: 'Visitante';
  /** Present while the visitor session of `/login` holds; a random id, good for limits only. */
  visita: string | null;
};
export type Paciente = {
  tipo: 'Paciente';
  clienteId: string;
  cpf: string;
  scope: PatientScope;
  /** The session that speaks: what a list of sessions calls "this one". */
  sessaoId: string;
};
export type Admin = {
  tipo: 'Admin';
  administradorId: string;
  sessaoId: string;
  /** Where a second factor must stand and does not: nothing is open but setting it up. */
  faltaFator?: boolean;
};
/** Jobs, webhooks, sweeps and the command line: they call the same verbs as routes. */
export type Sistema = { tipo: 'Sistema'; nome: string };

/** Whoever acts. */
export type Actor = Visitante | Paciente | Admin | Sistema;

/** Only the session gate calls this, with the patient that the session names. */
export function patientActor(clienteId: string, cpf: string, sessaoId: string): Paciente {
  return { tipo: 'Paciente', clienteId, cpf, scope: new Scope(clienteId), sessaoId };
}

/** The scope of one patient for work that the system or the administrator does on that patient's rows. */
export function systemScope(_actor: Sistema | Admin, clienteId: string): PatientScope {
  return new Scope(clienteId);
}

/** The opaque id of an actor for the audit; null for visitors and the system. */
export function actorId(actor: Actor): string | null {
  if (actor.tipo === 'Paciente') return actor.clienteId;
  if (actor.tipo === 'Admin') return actor.administradorId;
  return null;
}
