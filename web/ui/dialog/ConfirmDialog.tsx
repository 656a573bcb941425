import { useRef, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { ModalDialog } from './ModalDialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** The label of the confirming button: the verb of the button that opened the dialog. */
  verb: string;
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Consequence, and whether it can be undone. */
  children: ReactNode;
};

/** Asks for confirmation before an action with consequences; the focus starts on `Voltar`. */
export function ConfirmDialog({ open, ...rest }: ConfirmDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<ConfirmDialogProps, 'open'>) {
  const { title, verb, destructive = false, busy = false, onConfirm, onCancel, children } = props;
  const back = useRef<HTMLButtonElement>(null);
  return (
    <ModalDialog title={title} focus={back} onCancel={onCancel}>
      <div>{children}</div>
      <div className="dialog-actions">
        <Button variant="secondary" ref={back} onClick={onCancel}>
          Voltar
        </Button>
        <Button variant={destructive ? 'stop' : 'primary'} busy={busy} onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </ModalDialog>
  );
}
