import type { ReactNode, SubmitEvent } from 'react';
import { Page } from '#ui/layout/Page.tsx';
import '../identidade.css';

type EntrancePageProps = {
  title: string;
  lead: ReactNode;
  /** Content beside the form: an `EntranceAside`. */
  aside?: ReactNode;
  children: ReactNode;
};

export function EntrancePage({ title, lead, aside, children }: EntrancePageProps) {
  return (
    <Page layout="plain" className={aside === undefined ? 'entrada entrada-so' : 'entrada'}>
      <section className="entrada-form">
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
        {children}
      </section>
      {aside}
    </Page>
  );
}

type EntranceAsideProps = { label: string; art: ReactNode; title: string; children: ReactNode };

/** The explanation beside a form: a drawing, a heading and a few lines. */
export function EntranceAside({ label, art, title, children }: EntranceAsideProps) {
  return (
    <aside className="entrada-lado" aria-label={label}>
      {art}
      <h2>{title}</h2>
      {children}
    </aside>
  );
}

type EntranceFormProps = { onSubmit: () => Promise<void>; children: ReactNode };

/** The form's card. The browser's own validation is off: the application shows its own messages. */
export function EntranceForm({ onSubmit, children }: EntranceFormProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    void onSubmit();
  }
  return (
    // By post: a form that is sent before its script runs must not put a password into an address.
    <form className="card card-pad stack" method="post" noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
