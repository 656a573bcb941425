import type { FastifyRequest } from 'fastify';
import { textoGuardavel } from '../../../domain/contas/plain-text.ts';
import { AppError } from '../app-error.ts';

/** Deeper than any contract asks for: nobody means it. */
const MAX_DEPTH = 32;

/**
 * Takes out of whatever was sent what PostgreSQL keeps in no text: NUL and halves of a sign, which a page or a
 * paste may carry without anybody seeing them. Before the contracts judge it, so that none has to think of it.
 * @throws 400 for what is nested beyond all reason
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
  const entries = Object.entries(value).map(([key, item]) => [textoGuardavel(key), clean(item, depth + 1)]);
  return Object.fromEntries(entries);
}
