import { ApiError } from './api.ts';

/**
 * The answer that there is no such order, null for every other error: missing, somebody else's and an id that
 * is none answer alike (docs/product/accounts.md).
 */
export function pedidoInexistente(error: Error | null): ApiError | null {
  return error instanceof ApiError && (error.status === 404 || error.status === 400) ? error : null;
}
