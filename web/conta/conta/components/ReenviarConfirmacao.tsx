import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { RecadoOk } from '../../identidade/components/RecadoOk.tsx';
import { useReenviarConfirmacao } from '../email.api.ts';

/** Asks for the link once more, and says what came of it. `children` stand beside the button. */
export function ReenviarConfirmacao({ children }: { children?: ReactNode }) {
  const reenviar = useReenviarConfirmacao();
  return (
    <div className="conta-reenviar">
      {reenviar.error && (
        <Note kind="stop" role="alert">
          {reenviar.error.message}
        </Note>
      )}
      <RecadoOk texto={reenviar.data?.mensagem ?? null} comEmail />
      <div className="row row-wrap">
        <Button variant="secondary" size="sm" busy={reenviar.isPending} onClick={() => reenviar.mutate()}>
          Reenviar e-mail de confirmação
        </Button>
        {children}
      </div>
    </div>
  );
}
