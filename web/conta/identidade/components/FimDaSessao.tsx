import { useRef } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { ModalDialog } from '../../../ui/dialog/ModalDialog.tsx';

type FimDaSessaoProps = { aoContinuar: () => void; aoSair: () => void; saindo: boolean };

/** A minute before a session ends that nobody touches: any touch keeps it, this says so. */
export function FimDaSessao({ aoContinuar, aoSair, saindo }: FimDaSessaoProps) {
  const continuar = useRef<HTMLButtonElement>(null);
  return (
    <ModalDialog title="A sua sessão vai terminar" focus={continuar} onCancel={aoContinuar}>
      <p role="status">
        Falta cerca de um minuto. Se terminar, é só entrar de novo: o que você digitou continua nesta página.
      </p>
      <div className="dialog-actions">
        <Button variant="secondary" busy={saindo} onClick={aoSair}>
          Sair
        </Button>
        <Button ref={continuar} onClick={aoContinuar}>
          Continuar
        </Button>
      </div>
    </ModalDialog>
  );
}
