import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import type { Caso } from '#contracts/consultorio/caso.contract.ts';
import { tituloDoDocumento } from '#domain/documentos/tipos.ts';
import { LoadFailed } from '#web/feedback/LoadFailed.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LoadingText } from '#ui/status/Skeleton.tsx';
import { Note } from '#ui/status/Note.tsx';
import { DocumentPanel } from './DocumentPanel.tsx';
import type { NotaDraft } from './NotaClinica.tsx';
import { useCriarDocumento, type DocumentosDoCaso, type useDocumentos } from './decisao.api.ts';
import { IssuedDocument } from './emissao/IssuedDocument.tsx';
import { RelatoAResponder } from './emissao/RelatoAResponder.tsx';
import { lowerFirst } from '#lib/words/lower-first.ts';

type DocumentosProps = {
  caso: Caso;
  query: ReturnType<typeof useDocumentos>;
  asked: boolean;
  /** Note in progress; null for a read-only case, which shows no draft. */
  nota: NotaDraft | null;
  hasNote: boolean;
};

/** Issued documents, the current draft, and the kinds of a further one. */
export function Documentos({ query, ...props }: DocumentosProps) {
  if (query.data === undefined) {
    return query.error ? (
      <LoadFailed error={query.error} retry={query.refetch} />
    ) : (
      <LoadingText text="Carregando..." />
    );
  }
  return <Loaded {...props} read={query.data} />;
}

type LoadedProps = Omit<DocumentosProps, 'query'> & { read: DocumentosDoCaso };

function Loaded({ caso, read, asked, nota, hasNote }: LoadedProps) {
  const { documentos, tipos, relatos } = read;
  const begin = useBeginning(caso, read);
  const [chosen, setChosen] = useState<string | null>(null);
  const drafts = documentos.filter(({ estado }) => estado === 'rascunho');
  const issued = documentos.filter(({ estado }) => estado !== 'rascunho' && estado !== 'anulado');
  const shown = drafts.find(({ id }) => id === chosen) ?? drafts[0];
  const living = [...drafts, ...issued.filter(({ estado }) => estado !== 'revogado')];
  const main = living.find(({ acompanha }) => acompanha === null);
  const further = tipos.filter(
    ({ tipo }) => !living.some(({ documento }) => documento.tipo === tipo) && main !== undefined,
  );
  return (
    <>
      {relatos.map((relato) => (
        <RelatoAResponder
          key={relato.id}
          pedidoId={caso.pedido.id}
          relato={relato}
          documento={issued.length > 1 ? titleOf(documentos, relato.documentoId) : null}
        />
      ))}
      {issued.map((documento) => (
        <IssuedDocument key={documento.id} pedidoId={caso.pedido.id} documento={documento} />
      ))}
      {caso.podeDecidir && drafts.length > 1 && (
        <div className="documentos-abas cluster gap-1" role="group" aria-label="Rascunhos">
          {drafts.map(({ id, documento }) => (
            <button key={id} type="button" aria-pressed={id === shown?.id} onClick={() => setChosen(id)}>
              {tituloDoDocumento(documento)}
            </button>
          ))}
        </div>
      )}
      {caso.podeDecidir && nota && shown && (
        <DocumentPanel
          key={shown.id}
          caso={caso}
          documento={shown}
          tipos={tipos}
          asked={asked}
          nota={nota}
          hasNote={hasNote}
          removable={living.length > 1}
        />
      )}
      {caso.podeDecidir && further.length > 0 && (
        <div className="documentos-mais cluster gap-1">
          {further.map(({ tipo, titulo, acompanha }) => (
            <Button
              key={tipo}
              variant="bare"
              size="desk"
              icon={Plus}
              busy={begin.busy}
              onClick={() => {
                const id = crypto.randomUUID();
                begin.create({ id, tipo, acompanha: acompanha && main ? main.id : null });
                setChosen(id);
              }}
            >
              Adicionar {lowerFirst(titulo)}
            </Button>
          ))}
        </div>
      )}
      {begin.error !== null && (
        <Note kind="stop" role="alert">
          {begin.error.message}
        </Note>
      )}
    </>
  );
}

function titleOf(documentos: DocumentosDoCaso['documentos'], id: string): string | null {
  const found = documentos.find((one) => one.id === id);
  return found ? tituloDoDocumento(found.documento) : null;
}

/** Creates the first document of a case in hand automatically, so that its fields are shown at once. */
function useBeginning(caso: Caso, { documentos, tipos }: DocumentosDoCaso) {
  const { mutate, isPending, error } = useCriarDocumento(caso.pedido.id);
  const begun = useRef(false);
  const first = tipos.find(({ acompanha }) => !acompanha)?.tipo;
  const none = documentos.every(({ estado }) => estado === 'anulado');
  const wanted = caso.podeDecidir && none && first !== undefined;
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    mutate({ id: crypto.randomUUID(), tipo: first });
  }, [wanted, first, mutate]);
  return { create: mutate, busy: isPending, error };
}
