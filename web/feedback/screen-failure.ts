import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../lib/api/api.ts';
import { MissingChunk } from '../lib/browser/load-chunk.ts';

/** How the error page presents a failure; with `soft` it is retried in place, otherwise by reloading the page. */
export type ScreenFailure =
  | { kind: 'not-found'; code: string | null }
  /** A deployment replaced this version: the page reloads its address without showing an error. */
  | { kind: 'reload' }
  | { kind: 'failure'; title: string; message: string; code: string | null; soft: boolean };

const DEFECT_MESSAGE = 'O que você já tinha enviado está guardado. Tente de novo em um minuto.';

const MISSING_CHUNK = {
  kind: 'failure',
  title: 'Sem conexão',
  message: 'Esta tela ainda não estava neste aparelho. Tente de novo quando a internet voltar.',
  // The browser does not fetch a failed module again within the same page.
  soft: false,
} as const;

const RESTARTING = {
  title: 'O serviço está voltando',
  message: 'Leva alguns segundos, e esta tela continua sozinha. O que você já tinha enviado está guardado.',
} as const;

/** Accepts any value thrown while a screen was loaded or rendered. */
export function readFailure(error: unknown): ScreenFailure {
  if (isRouteErrorResponse(error) && error.status === 404) return { kind: 'not-found', code: null };
  if (error instanceof MissingChunk) {
    if (error.reload) return { kind: 'reload' };
    if (!error.online) return { ...MISSING_CHUNK, code: null };
  }
  if (!(error instanceof ApiError)) {
    return {
      kind: 'failure',
      title: 'Algo falhou do nosso lado',
      message: DEFECT_MESSAGE,
      code: null,
      soft: false,
    };
  }
  const { requestId, status } = error;
  if (status === 404) return { kind: 'not-found', code: requestId };
  if (error.code === 'rede')
    return { kind: 'failure', title: 'Sem conexão', message: error.message, code: requestId, soft: true };
  if (error.code === 'indisponivel') return { kind: 'failure', ...RESTARTING, code: requestId, soft: true };
  const message = status === 503 || status < 500 ? error.message : DEFECT_MESSAGE;
  return { kind: 'failure', title: 'Algo falhou do nosso lado', message, code: requestId, soft: true };
}
