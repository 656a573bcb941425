import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lerPrazoDaSessao } from '../../../contracts/contas/conta.contract.ts';
import { ApiError, call } from '../../lib/api/api.ts';
import { lastActivity } from '../../lib/browser/activity.ts';

const CADA_MS = 15_000;
/** A whole minute's warning, whenever the beat falls. */
const AVISO_MS = 60_000 + CADA_MS;

/**
 * Follows when the administrator's session ends by itself. A touch since the last question keeps it alive; a tab
 * that nobody touches asks only near the end, and hears then what another tab did for it.
 */
export function useFimDaSessao(ativo: boolean): { avisando: boolean; continuar: () => void } {
  const client = useQueryClient();
  const [avisando, setAvisando] = useState(false);
  const perguntar = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!ativo) return undefined;
    let fim = Infinity;
    let perguntado = 0;
    let parado = false;
    // What was put away with `Continuar` is not said again of the same end.
    let dispensado = false;

    async function ler() {
      perguntado = Date.now();
      try {
        const { restamSegundos } = await call(lerPrazoDaSessao, {});
        fim = Date.now() + restamSegundos * 1000;
        const perto = restamSegundos * 1000 <= AVISO_MS;
        dispensado = dispensado && perto;
        if (!parado) setAvisando(perto && !dispensado);
      } catch (error) {
        // Without an answer nobody knows: the next beat asks again.
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) await client.invalidateQueries({ queryKey: ['sessao'] });
      }
    }
    const beat = () => {
      if (lastActivity() > perguntado || fim - Date.now() <= AVISO_MS) void ler();
    };
    perguntar.current = () => {
      dispensado = true;
      setAvisando(false);
      void ler();
    };
    void ler();
    const timer = setInterval(beat, CADA_MS);
    // A sleeping machine wakes here.
    document.addEventListener('visibilitychange', beat);
    return () => {
      parado = true;
      setAvisando(false);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [ativo, client]);
  return { avisando, continuar: () => perguntar.current() };
}
