import { useEffect } from 'react';
import { carregarGuardas } from './guardas.ts';

/** Files kept here of another patient, or for longer than a day, go as soon as somebody signs in. */
export function useVarrerEnvios(dono: string | null): void {
  useEffect(() => {
    void varrer(dono);
  }, [dono]);
}

async function varrer(dono: string | null): Promise<void> {
  const { guarda, guardaDoChat } = await carregarGuardas();
  await Promise.all([guarda.varrer(dono), guardaDoChat.varrer(dono)]);
}
