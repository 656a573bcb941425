import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../lib/api/api.ts';
import { MissingChunk } from '../lib/browser/load-chunk.ts';

/** What an error page says; `soft` failures are asked again in place, the others by a full load. */
export type Falha =
  | { tipo: 'nao-encontrada'; codigo: string | null }
  /** A new version took the place of this one: the address is loaded anew without a word. */
  | { tipo: 'recarregar' }
  | { tipo: 'falha'; titulo: string; mensagem: string; codigo: string | null; soft: boolean };

const DEFEITO = 'O que você já tinha enviado está guardado. Tente de novo em um minuto.';

const SEM_PECA = {
  tipo: 'falha',
  titulo: 'Sem conexão',
  mensagem: 'Esta tela ainda não estava neste aparelho. Tente de novo quando a internet voltar.',
  // A file that failed once is not asked for again by this page.
  soft: false,
} as const;

const VOLTANDO = {
  titulo: 'O serviço está voltando',
  mensagem: 'Leva alguns segundos, e esta tela continua sozinha. O que você já tinha enviado está guardado.',
} as const;

/** Reads whatever was thrown while a screen was fetched or drawn. */
export function lerFalha(error: unknown): Falha {
  if (isRouteErrorResponse(error) && error.status === 404) return { tipo: 'nao-encontrada', codigo: null };
  if (error instanceof MissingChunk) {
    if (error.reload) return { tipo: 'recarregar' };
    if (!error.online) return { ...SEM_PECA, codigo: null };
  }
  if (!(error instanceof ApiError)) {
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
  if (code === 'indisponivel') return { tipo: 'falha', ...VOLTANDO, codigo, soft: true };
  const mensagem = status === 503 || status < 500 ? error.message : DEFEITO;
  return { tipo: 'falha', titulo: 'Algo falhou do nosso lado', mensagem, codigo, soft: true };
}
