import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import type { Contestacao } from '#contracts/titular/contestacoes.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { formatBytes } from '#domain/pedidos/anexos.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useVerDocumento } from '../contestacoes.api.ts';

/** The identity document, loaded on request; each view is recorded in the audit log. */
export function ContestacaoDocumento({ caso }: { caso: Contestacao }) {
  const { contentType, size, apagadoEm } = caso.documento;
  const view = useVerDocumento(caso.id);
  return (
    <Card as="section" pad className="stack">
      <h2>Documento</h2>
      {apagadoEm === null ? (
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
            <OpenDialog key={view.data.url} url={view.data.url} contentType={contentType} />
          ) : (
            <Button variant="secondary" icon={Eye} busy={view.isPending} onClick={() => view.mutate()}>
              Ver documento
            </Button>
          )}
        </>
      ) : (
        <p className="muted">
          Apagado em <span className="num nowrap">{dataEHora(apagadoEm)}</span>
          {caso.situacao === 'aberta' ? ': o antivírus encontrou uma ameaça nele.' : '.'}
        </p>
      )}
    </Card>
  );
}

function OpenDialog({ url, contentType }: { url: string; contentType: string }) {
  const [drawn, setDrawn] = useState(contentType.startsWith('image/'));
  return (
    <>
      {drawn && (
        <img className="caso-imagem" src={url} alt="Documento enviado" onError={() => setDrawn(false)} />
      )}
      <AnchorButton variant="secondary" size="sm" href={url} download>
        Baixar documento
      </AnchorButton>
    </>
  );
}
