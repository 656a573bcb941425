import { useEffect } from 'react';
import type { SessaoAtual } from '../../../contracts/aplicacao.contract.ts';
import { guarda } from './guarda-do-navegador.ts';

/** Files kept here of another patient, or for longer than a day, go as soon as somebody signs in. */
export function useVarrerEnvios({ papel, clienteId }: Pick<SessaoAtual, 'papel' | 'clienteId'>): void {
  const dono = papel === 'Visitante' ? null : (clienteId ?? papel);
  useEffect(() => {
    void guarda.varrer(dono);
  }, [dono]);
}
