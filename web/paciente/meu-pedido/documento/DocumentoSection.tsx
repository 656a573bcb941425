import { useId, type ReactNode } from 'react';
import type { DocumentoDoPaciente } from '#contracts/documentos/entrega.contract.ts';
import { placeOfUse } from '../documento-words.ts';
import { CodigoSecreto } from './CodigoSecreto.tsx';
import { ComoUsar } from './ComoUsar.tsx';
import { DocumentoActs, type EmailOfPatient } from './DocumentoActs.tsx';
import { FolhaFigure } from './FolhaFigure.tsx';
import { RelatarErro } from './RelatarErro.tsx';
import { RelatoFeito } from './RelatoFeito.tsx';
import { SobreODocumento } from './SobreODocumento.tsx';

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
