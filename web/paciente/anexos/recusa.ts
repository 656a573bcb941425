import { z } from 'zod';
import { errorBody } from '../../../contracts/contract.ts';
import { lerRetryAfter } from './pausas.ts';

/** How a try to send a file ended other than well. */
export type Desfecho =
  /** Left out for good, in the server's words. */
  | { tipo: 'pular'; motivo: string }
  /** The server does not know this upload any more: from the first byte, at a new address. */
  | { tipo: 'recomecar' }
  /** Worth another try by itself. `conexao`: nothing was heard from the server. */
  | { tipo: 'esperar'; motivo: string; conexao: boolean; pedida: number | null }
  /** Trying again by itself would bring the same answer. */
  | { tipo: 'falhar'; motivo: string };

/** The last answer of a try; `status` null or 0: none came. */
export type Resposta = {
  status: number | null;
  body: string;
  retryAfter: string | null;
  /** True when the upload had an address that this try asked for. */
  retomada: boolean;
};

export const SEM_RESPOSTA: Resposta = { status: null, body: '', retryAfter: null, retomada: false };

const SEM_MOTIVO = 'Não foi enviado: o servidor não aceitou o arquivo. O pedido segue sem ele.';
const SEM_PALAVRAS = 'o servidor não respondeu como devia.';

const corpo = z.preprocess((text) => {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}, errorBody);

/** What refuses the file itself (too large, not an image or PDF, unreadable, a virus): docs/product/rules.md. */
const RECUSAS = [413, 415, 422];
/** Too early, locked, too many, and a piece that does not fit where the server stands: the next try asks first. */
const PASSAGEIROS = [408, 409, 423, 425, 429, 460];

/** What the last answer of a try to send means. */
export function lerDesfecho({ status, body, retryAfter, retomada }: Resposta, agora: number): Desfecho {
  if (!status) return { tipo: 'esperar', motivo: 'a conexão caiu.', conexao: true, pedida: null };
  const message = corpo.safeParse(body).data?.error.message ?? null;
  if (RECUSAS.includes(status)) return { tipo: 'pular', motivo: message ?? SEM_MOTIVO };
  if (retomada && (status === 404 || status === 410)) return { tipo: 'recomecar' };
  if (status === 401) return { tipo: 'falhar', motivo: 'a sua sessão terminou. Entre de novo.' };
  const motivo = message?.replace(/^Erro ao enviar arquivos: /, '') ?? SEM_PALAVRAS;
  const passageiro = status >= 500 || (PASSAGEIROS.includes(status) && (status !== 409 || message === null));
  if (!passageiro) return { tipo: 'falhar', motivo };
  return { tipo: 'esperar', motivo, conexao: false, pedida: lerRetryAfter(retryAfter, agora) };
}
