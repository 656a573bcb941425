import type { FastifyRequest } from 'fastify';
import { emUmaLinha, textoGuardavel } from '../../../domain/contas/plain-text.ts';
import { AppError } from '../app-error.ts';

/** Deepest nesting that is accepted; contracts need far less. */
export const MAX_DEPTH = 32;

/** Fields with the name of a person or a thing: one line, since names stand in subjects, headings and sheets. */
const NAMES: ReadonlySet<string> = new Set(['nome', 'nomeSocial', 'responsavelNome', 'nomeOriginal']);

/**
 * Removes from a request what PostgreSQL cannot store in text: NUL and unpaired surrogates, which pasted text
 * may contain invisibly; and from names their line breaks. Runs before validation, so that no contract has to care.
 * @throws 400 for input that is nested too deeply
 */
export function cleanInput(request: FastifyRequest): void {
  request.body = clean(request.body, 0);
  request.params = clean(request.params, 0);
  request.query = clean(request.query, 0);
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return textoGuardavel(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) throw new AppError(400, 'entrada_invalida', 'Confira os campos enviados.');
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  const entries = Object.entries(value).map(([key, item]) => [
    textoGuardavel(key),
    cleanField(key, item, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

function cleanField(key: string, value: unknown, depth: number): unknown {
  const cleaned = clean(value, depth);
  return NAMES.has(key) && typeof cleaned === 'string' ? emUmaLinha(cleaned) : cleaned;
}
