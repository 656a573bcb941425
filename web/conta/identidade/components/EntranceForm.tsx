import type { ReactNode, SubmitEvent } from 'react';

type EntranceFormProps = { onSubmit: () => Promise<void>; children: ReactNode };

/** The form's card. The browser's own validation is off: the application shows its own messages. */
export function EntranceForm({ onSubmit, children }: EntranceFormProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    void onSubmit();
  }
  return (
    <form className="card card-pad stack" noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
