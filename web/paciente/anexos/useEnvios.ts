import { useEffect, useReducer } from 'react';
import type { ActionDispatch } from 'react';
import { FILA_VAZIA, proximaFila } from './fila.ts';
import type { Acao, Fila } from './fila.ts';
import { useFilaGuardada } from './useFilaGuardada.ts';
import type { FilaGuardada } from './useFilaGuardada.ts';
import { useTransferencias } from './useTransferencias.ts';

export type Envios = FilaGuardada & { fila: Fila; despachar: ActionDispatch<[Acao]> };

/** The upload queue of one order of one patient. */
export function useEnvios(pedidoId: string, dono: string): Envios {
  const [fila, despachar] = useReducer(proximaFila, FILA_VAZIA);
  const guardada = useFilaGuardada(fila, despachar, pedidoId, dono);
  useTransferencias(fila, despachar, pedidoId);
  useRede(despachar);
  return { fila, despachar, ...guardada };
}

/** The network as the browser sees it, and a page that is looked at again: a phone wakes up without a word. */
function useRede(despachar: ActionDispatch<[Acao]>): void {
  useEffect(() => {
    const perder = () => despachar({ tipo: 'conexao', conectado: false });
    const voltar = () => despachar({ tipo: 'conexao', conectado: true });
    const olhar = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) voltar();
    };
    window.addEventListener('offline', perder);
    window.addEventListener('online', voltar);
    document.addEventListener('visibilitychange', olhar);
    return () => {
      window.removeEventListener('offline', perder);
      window.removeEventListener('online', voltar);
      document.removeEventListener('visibilitychange', olhar);
    };
  }, [despachar]);
}
