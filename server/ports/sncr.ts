/** The port to the national system of controlled prescriptions (SNCR, Anvisa): numbers, in the name of one doctor. */
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';

/**
 * `down`, `slow`, `busy`: a later request may succeed · `expired`: the sign-in is over, unknown or was used · `no-link`: no
 * active registration at the council · `other-doctor`: somebody else signed in · `limit`: the day's or the month's numbers
 * were given · `none`: the health authority granted no balance · `refused`: the request · `no-access`: our address, or the
 * doctor · `invalid-answer`: the answer was discarded whole.
 */
export type SncrProblem =
  | 'down'
  | 'slow'
  | 'busy'
  | 'expired'
  | 'no-link'
  | 'other-doctor'
  | 'limit'
  | 'none'
  | 'refused'
  | 'no-access'
  | 'invalid-answer';

/** A call that gave no numbers. Its message holds the problem, never personal data or a token. */
export class SncrError extends Error {
  readonly problem: SncrProblem;
  /** True where numbers may have been given whose answer did not arrive: they count there, and come no second time. */
  readonly lost: boolean;
  constructor(problem: SncrProblem, { lost = false, ...options }: ErrorOptions & { lost?: boolean } = {}) {
    super(`sncr: ${problem}`, options);
    this.name = 'SncrError';
    this.problem = problem;
    this.lost = lost;
  }
}

/** Whose numbers: `inscricao` is the registration at the council of medicine, digits. `quantidade`: of a notification, 10 to 50. */
export type PedidoDeNumeros = { numero: NumeroSncr; inscricao: string; uf: string; quantidade: number };

/** Numbers as they were written (0000.0-00.0000000), each range with both ends; `saldo`: what is left of a notification's grant. */
export type NumerosConcedidos = {
  faixas: readonly { inicio: string; fim: string }[];
  saldo: number | null;
};

export type Sncr = {
  /** The page to send the doctor to. It leads back to the bare origin with `session_id` and `state`, within five minutes. */
  loginUrl(asked: { origin: string; state: string }): string;
  /** Exchanges what came back for a token, good for seconds; a session is good once, for 30 s. @throws SncrError */
  token(sessionId: string): Promise<string>;
  /** Asks for numbers. Never retried: each request counts. @throws SncrError */
  pedir(token: string, pedido: PedidoDeNumeros): Promise<NumerosConcedidos>;
};
