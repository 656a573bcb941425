import { ApiError } from '../../lib/api/api.ts';

const PRIMEIRA_PAUSA_MS = 1_000;
const PAUSA_MAXIMA_MS = 30_000;

/** Milliseconds before try number `falhas` + 1: doubling from a second, spread by `sorteio`, 30 s at most. */
export function pausaDaFalha(falhas: number, sorteio: number): number {
  const full = Math.min(PRIMEIRA_PAUSA_MS * 2 ** (Math.max(falhas, 1) - 1), PAUSA_MAXIMA_MS);
  return Math.round(full * (0.5 + sorteio / 2));
}

export type Veredito = { mensagem: string | null } & (
  | { tipo: 'de-novo'; fase: 'sem-conexao' | 'falhou' }
  /** The form was saved meanwhile: what is typed now is typed upon that. */
  | { tipo: 'reler' }
  /** These fields (all of them, if it names none) are not taken as they stand. */
  | { tipo: 'reter'; campos: string[] }
  | { tipo: 'parar'; fase: 'sem-sessao' | 'fechado'; error: ApiError }
);

/** What becomes of unsent text when the server did not take it. */
export function julgarFalha(error: unknown): Veredito {
  if (!(error instanceof ApiError)) {
    // A defect of ours: it belongs in the console, and the text stays where it is.
    reportError(error);
    return { tipo: 'de-novo', fase: 'falhou', mensagem: null };
  }
  const { status, code, message, details = [] } = error;
  if (status === 0) return { tipo: 'de-novo', fase: 'sem-conexao', mensagem: null };
  if (code === 'rascunho_encerrado') return { tipo: 'reler', mensagem: null };
  if (status === 401) return { tipo: 'parar', fase: 'sem-sessao', error, mensagem: null };
  if (status === 400 || status === 413) {
    return { tipo: 'reter', campos: details.map(({ campo }) => campo), mensagem: message };
  }
  if (status === 403 || status === 404 || status === 409) {
    return { tipo: 'parar', fase: 'fechado', error, mensagem: message };
  }
  return { tipo: 'de-novo', fase: 'falhou', mensagem: null };
}
