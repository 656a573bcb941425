import type { ApiError } from '../api/api.ts';
import { lowerFirst } from './lower-first.ts';

const FAILED = 'Erro ao criar usuário: ';
/** The server read what was sent and says what is wrong with it: its words are shown as they are. */
const REFUSALS = new Set([400, 404, 409]);

/**
 * The words of a registration, personal data or questionnaire that were not saved (docs/product/messages.md): a failure bears
 * the words of the catalogue before its reason, a refusal does not.
 */
export function saveFailureWords({ status, message }: Pick<ApiError, 'status' | 'message'>): string {
  if (REFUSALS.has(status) || message.startsWith(FAILED)) return message;
  return `${FAILED}${lowerFirst(message)}`;
}
