/** Not exported, so that a scope can only be made by the functions below. */
class Scope {
  readonly clienteId: string;
  /** Persons whose orders the account made and may not read now; empty for work of the system, the administrator and doctors. */
  readonly fechadas: readonly string[];
  readonly #minted = true;
  constructor(clienteId: string, fechadas: readonly string[] = []) {
    this.clienteId = clienteId;
    this.fechadas = fechadas;
  }
  get minted(): boolean {
    return this.#minted;
  }
}

/**
 * Permission to read and write one patient's rows. Repositories require it as an argument, and only the
 * session gate (`patientActor`) and work of the system or the administrator (`systemScope`) create it: a
 * query without it does not compile.
 */
export type PatientScope = Scope;

type OpenCase = {
  pedidoId: string;
  /** The account that the order belongs to. */
  clienteId: string;
  /** Who is treated: the account's holder, or a person of it. */
  pacienteId: string;
  whole: boolean;
};

/** Not exported either: a doctor reads a patient's rows within one case only. */
class CaseScope {
  readonly medicoId: string;
  readonly pedidoId: string;
  /** The account that the order belongs to, with its chat and its files. */
  readonly patient: PatientScope;
  /** Who is treated, to whom the record belongs. */
  readonly pacienteId: string;
  /** True where the whole case is open, with the patient's conversation; false for what the queue shows of it. */
  readonly whole: boolean;
  readonly #minted = true;
  constructor(medicoId: string, { pedidoId, clienteId, pacienteId, whole }: OpenCase) {
    this.medicoId = medicoId;
    this.pedidoId = pedidoId;
    this.patient = new Scope(clienteId);
    this.pacienteId = pacienteId;
    this.whole = whole;
  }
  get minted(): boolean {
    return this.#minted;
  }
}

/**
 * Permission of one doctor to read one case. Only the consultório creates it (`doctorScope`), after it has seen that the
 * case is open to that doctor.
 */
export type DoctorScope = CaseScope;

/** Somebody who is not signed in. */
export type Visitante = {
  tipo: 'Visitante';
  /** Random id of the visitor session of `/login`, used for rate limits only; null without such a session. */
  visita: string | null;
};
/** A signed-in patient. */
export type Paciente = {
  tipo: 'Paciente';
  clienteId: string;
  cpf: string;
  scope: PatientScope;
  /** The session of this request, which the list of sessions marks as the present one. */
  sessaoId: string;
};
/** The signed-in administrator. */
export type Admin = {
  tipo: 'Admin';
  administradorId: string;
  sessaoId: string;
  /** True while the password is one that a setting or a command gave: only another one may be set, before all else. */
  senhaProvisoria?: boolean;
  /** True when a second factor is required and not set up: only setting it up is allowed. */
  faltaFator?: boolean;
};
export type Medico = {
  tipo: 'Medico';
  medicoId: string;
  sessaoId: string;
  /** True when the registration is active and cases are open to the doctor; false while it is `em análise`. */
  ativo: boolean;
  /** True when a second factor is required and not set up: only setting it up is allowed. */
  faltaFator?: boolean;
};
/**
 * Jobs, webhooks and commands, which call the same use cases as routes; `nome` is recorded in the audit log.
 */
export type Sistema = { tipo: 'Sistema'; nome: string };

/** Who performs an action. */
export type Actor = Visitante | Paciente | Admin | Medico | Sistema;

/** The request that each actor was found for. Actors of jobs and commands have none. */
const requests = new WeakMap<Actor, string>();

/** Notes the id of the request that this actor acts by, so that every audit row of theirs has it. To be called once a request. */
export function actsBy(actor: Actor, requestId: string): Actor {
  requests.set(actor, requestId);
  return actor;
}

/** The id of the request that an actor acts by; null for jobs and commands. */
export function requestOf(actor: Actor): string | null {
  return requests.get(actor) ?? null;
}

/**
 * The actor of a signed-in patient with their own scope, which leaves out the persons of `fechadas`. To be called by the session
 * gate only.
 */
export function patientActor(
  { clienteId, cpf, sessaoId }: Pick<Paciente, 'clienteId' | 'cpf' | 'sessaoId'>,
  fechadas: readonly string[],
): Paciente {
  return { tipo: 'Paciente', clienteId, cpf, scope: new Scope(clienteId, fechadas), sessaoId };
}

/** The scope of one patient's rows for work of the system or the administrator. */
export function systemScope(_actor: Sistema | Admin, clienteId: string): PatientScope {
  return new Scope(clienteId);
}

/** The scope of one case that was found open to a doctor. To be called by the consultório only. */
export function doctorScope({ medicoId }: Medico, open: OpenCase): DoctorScope {
  return new CaseScope(medicoId, open);
}

/** The actor's id for the audit log; null for visitors and the system. */
export function actorId(actor: Actor): string | null {
  if (actor.tipo === 'Paciente') return actor.clienteId;
  if (actor.tipo === 'Admin') return actor.administradorId;
  if (actor.tipo === 'Medico') return actor.medicoId;
  return null;
}
