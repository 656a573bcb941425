import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { CHECK_MS, isDue } from '../caso/useClaim.ts';
import { call } from '#lib/api/api.ts';
import { useFila } from '../fila/fila.api.ts';

/** Extends the claims of decided cases while their doctor works on others: they are signed together. */
export function useHoldDecided(enabled: boolean): void {
  const client = useQueryClient();
  const casos = useFila('comigo', enabled).data?.casos ?? [];
  const look = useEffectEvent(() => {
    const due = casos.filter(({ decidido, com }) => decidido && com !== null && isDue(com.ate));
    if (due.length === 0) return;
    const held = due.map(({ id }) => call(assumirCaso, { params: { id } }));
    void Promise.allSettled(held).then(() => client.invalidateQueries({ queryKey: ['fila'] }));
  });
  useEffect(() => {
    const timer = setInterval(() => look(), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
}
