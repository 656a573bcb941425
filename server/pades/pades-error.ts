/** `no-field`: there is no empty signature field of this name · `signed`: it is signed already, or is not to be. */
export type PadesProblem = 'unreadable' | 'encrypted' | 'signed' | 'no-field' | 'no-hole' | 'too-small';

/** A document that cannot be prepared or completed; it stays as it was. */
export class PadesError extends Error {
  readonly problem: PadesProblem;
  constructor(problem: PadesProblem, options?: ErrorOptions) {
    super(`the document cannot be signed: ${problem}`, options);
    this.name = 'PadesError';
    this.problem = problem;
  }
}
