import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** The verb that opened the dialog, repeated on its button. */
  verb: string;
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  /** Also on Escape. */
  onCancel: () => void;
  /** What happens, and whether it can be undone. */
  children: ReactNode;
};

/** Asks once before an act that weighs; the focus starts on `Voltar`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, verb, destructive = false, busy = false, onConfirm, onCancel, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    dialog.current?.showModal();
    back.current?.focus();
    // The element leaves the page unclosed, so the browser does not give the focus back by itself.
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);
  if (!open) return null;
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={titleId} onCancel={onCancel}>
      <h2 id={titleId}>{title}</h2>
      <div>{children}</div>
      <div className="dialog-actions">
        <Button variant="secondary" ref={back} onClick={onCancel}>
          Voltar
        </Button>
        <Button variant={destructive ? 'stop' : 'primary'} busy={busy} onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </dialog>
  );
}
