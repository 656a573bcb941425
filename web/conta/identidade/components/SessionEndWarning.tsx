import { useRef } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { ModalDialog } from '#ui/dialog/ModalDialog.tsx';

type SessionEndWarningProps = { onContinue: () => void; onSignOut: () => void; signingOut: boolean };

/** The dialog shown about a minute before an idle session expires: continue or sign out. */
export function SessionEndWarning({ onContinue, onSignOut, signingOut }: SessionEndWarningProps) {
  const keepButton = useRef<HTMLButtonElement>(null);
  return (
    <ModalDialog title="A sua sessão vai terminar" focus={keepButton} onCancel={onContinue}>
      <p role="status">
        Falta cerca de um minuto. Se terminar, é só entrar de novo: o que você digitou continua nesta página.
      </p>
      <div className="dialog-actions">
        <Button variant="secondary" busy={signingOut} onClick={onSignOut}>
          Sair
        </Button>
        <Button ref={keepButton} onClick={onContinue}>
          Continuar
        </Button>
      </div>
    </ModalDialog>
  );
}
