import { ApiError } from './api.ts';

/**
 * The error when it says that the pedido does not exist (404, or 400 for a malformed id), otherwise null. A pedido
 * of another cliente answers as a missing one, so that ids reveal nothing.
 */
export function missingPedido(error: Error | null): ApiError | null {
  return error instanceof ApiError && (error.status === 404 || error.status === 400) ? error : null;
}
