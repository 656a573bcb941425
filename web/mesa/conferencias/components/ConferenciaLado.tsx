import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import type { LadoDaConferencia } from '#contracts/titular/conferencias.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { formatBytes } from '#domain/pedidos/anexos.ts';
import { PALAVRA_DO_PAPEL, type TipoDeConferencia } from '#domain/titular/conferencia.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useVerDocumentoDaConferencia } from '../conferencias.api.ts';

const TITLES = { pede: 'Conta que pede', primeira: 'Conta que cadastrou antes' } as const;

/** One account of a case: what it declared, and the documents that it sent. */
export function ConferenciaLado({ lado, tipo }: { lado: LadoDaConferencia; tipo: TipoDeConferencia }) {
  const { nome, email, desde, parentesco, declarouEm, pedidos, documentos } = lado;
  return (
    <Card as="section" pad className="stack" aria-label={TITLES[lado.lado]}>
      <h2>{TITLES[lado.lado]}</h2>
      <p>
        {nome === '' ? 'Sem nome' : nome}
        <span className="fine quiet num">
          {' '}
          · {email === '' ? 'sem e-mail' : email} · conta desde {dataEHora(desde)}
        </span>
      </p>
      {declarouEm !== null && (
        <p className="muted num">
          {parentesco}, declarado em {dataEHora(declarouEm)}. Pedidos para a pessoa: {pedidos}.
        </p>
      )}
      {documentos.length === 0 && <p className="muted">{NONE[tipo]}</p>}
      {documentos.map((documento) => (
        <Documento key={documento.id} documento={documento} />
      ))}
    </Card>
  );
}

const NONE: Readonly<Record<TipoDeConferencia, string>> = {
  procuracao: 'Nenhum documento.',
  'segundo responsável': 'Ainda não enviou um documento.',
};

type Received = LadoDaConferencia['documentos'][number];

/** A document, loaded on request; each view is recorded in the audit log. */
function Documento({ documento }: { documento: Received }) {
  const { id, papel, contentType, size, apagadoEm } = documento;
  const view = useVerDocumentoDaConferencia(id);
  return (
    <div className="stack">
      <h3>{PALAVRA_DO_PAPEL[papel]}</h3>
      {apagadoEm !== null ? (
        <p className="muted num">Apagado em {dataEHora(apagadoEm)}.</p>
      ) : (
        <>
          <p className="muted">
            {contentType === 'application/pdf' ? 'PDF' : 'Foto'},{' '}
            <span className="num nowrap">{formatBytes(size)}</span>. Cada abertura fica registrada.
          </p>
          {view.error !== null && (
            <Note kind="stop" role="alert">
              {view.error.message}
            </Note>
          )}
          {view.data ? (
            <Opened key={view.data.url} url={view.data.url} documento={documento} />
          ) : (
            <div className="row">
              <Button variant="secondary" icon={Eye} busy={view.isPending} onClick={() => view.mutate()}>
                Ver {PALAVRA_DO_PAPEL[papel].toLowerCase()}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Opened({ url, documento: { papel, contentType } }: { url: string; documento: Received }) {
  const [drawn, setDrawn] = useState(contentType.startsWith('image/'));
  return (
    <>
      {drawn && (
        <img
          className="caso-imagem"
          src={url}
          alt={PALAVRA_DO_PAPEL[papel]}
          onError={() => setDrawn(false)}
        />
      )}
      <AnchorButton variant="secondary" size="sm" href={url} download>
        Baixar documento
      </AnchorButton>
    </>
  );
}
