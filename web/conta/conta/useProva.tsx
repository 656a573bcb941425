import { useCallback, useState, type ReactNode } from 'react';
import * as contracts from '../../../contracts/contas/conta.contract.ts';
import { call } from '../../lib/api/api.ts';
import { PedirProva } from './components/PedirProva.tsx';

/** A proof that ends before the act has begun is none. */
const FOLGA_MS = 15_000;

type Pedido = { comCodigo: boolean; responder: (provou: boolean) => void };

/**
 * Before a heavy act: whoever proved within five minutes who is there goes on at once, everybody else is asked for
 * the password (and the code) first. Draw `dialogo` somewhere on the screen; `garantirProva` is false when the
 * person gave up. @throws ApiError
 */
export function useProva(): { garantirProva: () => Promise<boolean>; dialogo: ReactNode } {
  const [pedido, setPedido] = useState<Pedido | null>(null);

  const garantirProva = useCallback(async () => {
    const { ate, comCodigo } = await call(contracts.lerProva, {});
    if (ate !== null && Date.parse(ate) - Date.now() > FOLGA_MS) return true;
    return new Promise<boolean>((resolve) => {
      const responder = (provou: boolean) => {
        setPedido(null);
        resolve(provou);
      };
      setPedido({ comCodigo, responder });
    });
  }, []);

  const dialogo = pedido && (
    <PedirProva
      titulo="Confirme que é você"
      texto="Antes de continuar, digite a sua senha. Vale por 5 minutos, só nesta sessão."
      verbo="Confirmar"
      comCodigo={pedido.comCodigo}
      agir={async ({ senhaAtual, codigo }) => {
        const body = pedido.comCodigo ? { senhaAtual, codigo } : { senhaAtual };
        await call(contracts.darProva, { body });
        pedido.responder(true);
      }}
      aoFechar={() => pedido.responder(false)}
    />
  );
  return { garantirProva, dialogo };
}
