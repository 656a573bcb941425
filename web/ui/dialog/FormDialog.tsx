import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { Button } from '../button/Button.tsx';
import { ModalDialog } from './ModalDialog.tsx';

export type FormDialogProps = {
  title: string;
  /** The word on the button that sends. */
  verb: string;
  destructive?: boolean;
  busy?: boolean;
  /** The first field. */
  focus: RefObject<HTMLElement | null>;
  onSubmit: () => void;
  /** Also on Escape. */
  onCancel: () => void;
  /** A few words, then fields. */
  children: ReactNode;
};

/** Asks for one or two things in between and goes on; the page behind keeps everything typed. */
export function FormDialog(props: FormDialogProps) {
  const { title, verb, destructive = false, busy = false, focus, onSubmit, onCancel, children } = props;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    // The dialog may stand inside another form of the page: React would send that one as well.
    event.stopPropagation();
    if (!busy) onSubmit();
  }
  return (
    <ModalDialog title={title} focus={focus} onCancel={onCancel}>
      <form className="dialog-form" noValidate onSubmit={submit}>
        {children}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onCancel}>
            Voltar
          </Button>
          <Button type="submit" variant={destructive ? 'stop' : 'primary'} busy={busy}>
            {verb}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
