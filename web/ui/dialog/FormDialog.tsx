import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { Button } from '../button/Button.tsx';
import { ModalDialog } from './ModalDialog.tsx';

export type FormDialogProps = {
  title: string;
  /** The label of the submit button. */
  verb: string;
  destructive?: boolean;
  busy?: boolean;
  /** The first field, which takes the focus. */
  focus: RefObject<HTMLElement | null>;
  onSubmit: () => void;
  onCancel: () => void;
  /** A short explanation, then fields. */
  children: ReactNode;
};

/** A short form in a dialog; the page behind keeps what was typed. */
export function FormDialog(props: FormDialogProps) {
  const { title, verb, destructive = false, busy = false, focus, onSubmit, onCancel, children } = props;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    // React bubbles events to parent components: a form around the dialog must not be submitted.
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
