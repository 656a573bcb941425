import type { ReactNode, SubmitEvent } from 'react';

type FormularioProps = { aoEnviar: () => Promise<void>; children: ReactNode };

/** The card with the fields: the browser never judges them, the quoted words do. */
export function Formulario({ aoEnviar, children }: FormularioProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    void aoEnviar();
  }
  return (
    <form className="card card-pad stack" noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
