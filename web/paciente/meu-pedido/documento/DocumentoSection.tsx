import { dataEHora } from '#domain/calendario/horas.ts';
import { useId, type ReactNode } from 'react';
import type { DocumentoDoPaciente } from '#contracts/documentos/entrega.contract.ts';
import { placeOfUse } from '../documento-words.ts';
import { CodigoSecreto } from './CodigoSecreto.tsx';
import { ComoUsar } from './ComoUsar.tsx';
import { DocumentoActs, type EmailOfPatient } from './DocumentoActs.tsx';
import { FolhaFigure } from './FolhaFigure.tsx';
import { RelatarErro } from './RelatarErro.tsx';
import { SobreODocumento } from './SobreODocumento.tsx';
import { Note } from '#ui/status/Note.tsx';

type DocumentoSectionProps = {
  pedidoId: string;
  documento: DocumentoDoPaciente;
  email: EmailOfPatient;
  /** The order has several documents, each under its own title. */
  titled: boolean;
  /** Content below the last document. */
  children?: ReactNode;
};

/** A valid document: sheet and acts, secret, instructions, details. */
export function DocumentoSection({ pedidoId, documento, email, titled, children }: DocumentoSectionProps) {
  const id = useId();
  const { arquivo, segredo, titulo, tipo, relato } = documento;
  return (
    <section className="pedido-grade" aria-labelledby={id}>
      <h2 id={id} className={titled ? 'documento-titulo' : 'visually-hidden'}>
        {titulo}
      </h2>
      <div className="pedido-folha">
        <FolhaFigure documento={documento} />
        {arquivo !== null && <DocumentoActs documento={documento} arquivo={arquivo} email={email} />}
      </div>
      <div className="pedido-lado">
        {relato && <RelatoFeito relato={relato} />}
        {segredo !== null && <CodigoSecreto segredo={segredo} para={placeOfUse(tipo).to} />}
        <ComoUsar documento={documento} />
        <SobreODocumento documento={documento} />
        {(relato === null || relato.resposta !== null) && (
          <p className="center">
            <RelatarErro pedidoId={pedidoId} documento={documento} />
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

/** Error that the patient reported in a document, and the doctor's answer if there is one. */
function RelatoFeito({ relato }: { relato: NonNullable<DocumentoDoPaciente['relato']> }) {
  const { texto, em, resposta } = relato;
  const reported = `Relatado em ${dataEHora(em)}.`;
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
        {resposta.medico}, em {dataEHora(resposta.em)}. O documento continua valendo.
      </p>
      <p className="own-words small muted">Você escreveu: “{texto}”</p>
      <p className="fine quiet num">{reported}</p>
    </Note>
  );
}
