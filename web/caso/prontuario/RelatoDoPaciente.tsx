import Flag from 'lucide-react/icons/flag';
import type { ReactNode } from 'react';
import type { RelatoDeErro } from '#contracts/documentos/desfecho.ts';
import { useNow } from '#lib/clock/clock.ts';
import { sinceWords } from '#lib/words/since.ts';
import { Note } from '#ui/status/Note.tsx';

type RelatoDoPacienteProps = {
  relato: RelatoDeErro;
  /** Title of its document, where there are several. */
  documento: string | null;
  /** Reply field. */
  children?: ReactNode;
};

/** An error that the patient reported in a document, and the doctor's answer. */
export function RelatoDoPaciente({ relato, documento, children }: RelatoDoPacienteProps) {
  const now = useNow();
  const { texto, em, resposta } = relato;
  return (
    <Note
      kind={resposta === null ? 'wait' : 'info'}
      icon={Flag}
      className="relato"
      title={resposta === null ? 'O paciente relatou um erro' : 'Erro relatado, respondido'}
    >
      <p className="own-words">“{texto}”</p>
      <p className="fine quiet num">
        {documento !== null && `${documento} · `}
        {sinceWords(em, now)}
      </p>
      {resposta !== null && (
        <>
          <p className="own-words">{resposta.texto}</p>
          <p className="fine quiet num">
            {resposta.medico} · {sinceWords(resposta.em, now)}
          </p>
        </>
      )}
      {children}
    </Note>
  );
}
