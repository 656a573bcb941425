import type { DocumentoDoPaciente } from '#contracts/documentos/entrega.contract.ts';
import { dateCreated } from '#domain/calendario/datas.ts';
import { Note } from '#ui/status/Note.tsx';

/** Error that the patient reported in a document, and the doctor's answer if there is one. */
export function RelatoFeito({ relato }: { relato: NonNullable<DocumentoDoPaciente['relato']> }) {
  const { texto, em, resposta } = relato;
  const reported = `Relatado em ${dateCreated(em)}.`;
  if (resposta === null) {
    return (
      <Note kind="wait" title="O seu relato está com o médico">
        <p className="own-words">“{texto}”</p>
        <p className="fine quiet num">
          {reported} Se houver erro, o médico revoga o documento e faz outro, sem custo.
        </p>
      </Note>
    );
  }
  return (
    <Note kind="info" title="O médico respondeu ao seu relato">
      <p className="own-words">{resposta.texto}</p>
      <p className="fine quiet num">
        {resposta.medico}, em {dateCreated(resposta.em)}. O documento continua valendo.
      </p>
      <p className="own-words small muted">Você escreveu: “{texto}”</p>
      <p className="fine quiet num">{reported}</p>
    </Note>
  );
}
