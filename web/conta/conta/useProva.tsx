import { useCallback, useState, type ReactNode } from 'react';
import * as contracts from '#contracts/contas/conta.contract.ts';
import { ApiError, call } from '#lib/api/api.ts';
import { proveByPasskey } from './chaves/PasskeyProof.tsx';
import { timeNow } from '#lib/clock/server-time.ts';
import { ProvaDialog } from './components/ProvaDialog.tsx';

/** A prova that expires within this time counts as missing: the action must reach the server before. */
const MARGIN_MS = 15_000;

type ProvaRequest = { withCode: boolean; withPasskey: boolean; answer: (proved: boolean) => void };

/**
 * For actions that need a prova of identity. `ensureProva` resolves to true at once when one was given within the
 * last five minutes; otherwise it asks for the password (and the code) or a passkey and resolves to false when the person
 * cancels. Render `dialog` on the screen. `ensureProva` rejects with an ApiError when the server cannot be asked.
 * `withProva` is for acts of which only the server knows whether they need one: it asks where the server refuses for the lack of
 * it (`beforeAsking` closes what is open), and acts again; when the person cancels it rejects with that refusal.
 */
export function useProva(): {
  ensureProva: () => Promise<boolean>;
  withProva: <T>(act: () => Promise<T>, beforeAsking?: () => void) => Promise<T>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<ProvaRequest | null>(null);

  const ensureProva = useCallback(async () => {
    const { ate, comCodigo: withCode, comChave: withPasskey } = await call(contracts.lerProva, {});
    if (ate !== null && Date.parse(ate) - timeNow().getTime() > MARGIN_MS) return true;
    return new Promise<boolean>((resolve) => {
      const answer = (proved: boolean) => {
        setAsked(null);
        resolve(proved);
      };
      setAsked({ withCode, withPasskey, answer });
    });
  }, []);

  const withProva = useCallback(
    async <T,>(act: () => Promise<T>, beforeAsking?: () => void) => {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'prova_necessaria') throw error;
        beforeAsking?.();
        if (!(await ensureProva())) throw error;
        return act();
      }
    },
    [ensureProva],
  );

  const dialog = asked && (
    <ProvaDialog
      title="Confirme que é você"
      text={`Antes de continuar, digite a sua senha${asked.withPasskey ? ' ou use a chave de acesso' : ''}. Vale por 5 minutos, só nesta sessão.`}
      verb="Confirmar"
      withCode={asked.withCode}
      act={async ({ senhaAtual, codigo }) => {
        const body = asked.withCode ? { senhaAtual, codigo } : { senhaAtual };
        await call(contracts.darProva, { body });
        asked.answer(true);
      }}
      actByPasskey={
        asked.withPasskey
          ? async () => {
              await proveByPasskey();
              asked.answer(true);
            }
          : undefined
      }
      onClose={() => asked.answer(false)}
    />
  );
  return { ensureProva, withProva, dialog };
}
