import { z } from 'zod';
import { erro } from '../../../contracts/contract.ts';

/** How a transfer ended other than well: left out for good, or stopped and to be tried again. */
export type Desfecho =
  | { tipo: 'pular'; motivo: string }
  | { tipo: 'falhar'; motivo: string; conexao: boolean };

const SEM_MOTIVO = 'Não foi enviado: o servidor não aceitou o arquivo. O pedido segue sem ele.';

const corpo = z.preprocess((text) => {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}, erro);

/**
 * What the last answer of a failed transfer means. 413 and 415 skip the file with the server's words
 * (decisions.md, "A file over 50 MB"); everything else can be tried again. `status` null: no answer came.
 */
export function lerDesfecho(status: number | null, body: string): Desfecho {
  if (status === null || status === 0) return { tipo: 'falhar', motivo: 'a conexão caiu.', conexao: true };
  const message = corpo.safeParse(body).data?.error.message ?? null;
  if (status === 413 || status === 415) return { tipo: 'pular', motivo: message ?? SEM_MOTIVO };
  if (status === 401)
    return { tipo: 'falhar', motivo: 'a sua sessão terminou. Entre de novo.', conexao: false };
  const motivo = message?.replace(/^Erro ao enviar arquivos: /, '') ?? 'o servidor não respondeu como devia.';
  return { tipo: 'falhar', motivo, conexao: false };
}
