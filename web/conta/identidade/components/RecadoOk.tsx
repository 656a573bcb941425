import { Note } from '../../../ui/status/Note.tsx';
import { useSessao } from '../sessao.api.ts';

type RecadoOkProps = {
  /** The exact words; null says nothing. */
  texto: string | null;
  /** True where the words speak of a mail, which the demonstration shows on a page of its own. */
  comEmail?: boolean;
};

/** A word of success. The region stands from the start, so that what comes into it is read out. */
export function RecadoOk({ texto, comEmail = false }: RecadoOkProps) {
  const { demoEmails } = useSessao().aplicacao;
  return (
    <>
      <div role="status">{texto !== null && <Note kind="ok">{texto}</Note>}</div>
      {texto !== null && comEmail && demoEmails !== null && (
        <p className="small muted entrada-demo">
          Nesta demonstração nenhum e-mail sai daqui: <a href={demoEmails}>veja as mensagens</a>.
        </p>
      )}
    </>
  );
}
