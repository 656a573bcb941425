import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../../lib/api.ts';

/** What an error page says; `soft` failures are asked again in place, the others by a full load. */
export type Falha =
  | { tipo: 'nao-encontrada'; codigo: string | null }
  | { tipo: 'falha'; titulo: string; mensagem: string; codigo: string | null; soft: boolean };

const DEFEITO = 'O que você já tinha enviado está guardado. Tente de novo em um minuto.';

/** Reads whatever was thrown while a screen was fetched or drawn. */
export function lerFalha(error: unknown): Falha {
  if (isRouteErrorResponse(error) && error.status === 404) return { tipo: 'nao-encontrada', codigo: null };
  if (!(error instanceof ApiError)) {
    // A page of an older version asks for files that are gone: only a full load helps.
    return {
      tipo: 'falha',
      titulo: 'Algo falhou do nosso lado',
      mensagem: DEFEITO,
      codigo: null,
      soft: false,
    };
  }
  const { code, requestId: codigo, status } = error;
  if (status === 404) return { tipo: 'nao-encontrada', codigo };
  if (code === 'rede')
    return { tipo: 'falha', titulo: 'Sem conexão', mensagem: error.message, codigo, soft: true };
  const mensagem = status === 503 || status < 500 ? error.message : DEFEITO;
  return { tipo: 'falha', titulo: 'Algo falhou do nosso lado', mensagem, codigo, soft: true };
}
