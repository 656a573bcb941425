import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import type { Contestacao } from '../../../../contracts/titular/contestacoes.contract.ts';
import { formatBytes } from '../../../../domain/anexos.ts';
import { dateCreated } from '../../../../domain/datas.ts';
import { AnchorButton } from '../../../ui/button/AnchorButton.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { useVerDocumento } from '../contestacoes.api.ts';

/** The identity document: looked at when asked for, which is written down each time. */
export function DocumentoDoCaso({ caso }: { caso: Contestacao }) {
  const { contentType, size, apagadoEm } = caso.documento;
  const ver = useVerDocumento(caso.id);
  return (
    <Card as="section" pad className="stack">
      <h2>Documento</h2>
      {apagadoEm === null ? (
        <>
          <p className="muted">
            {contentType === 'application/pdf' ? 'PDF' : 'Foto'},{' '}
            <span className="num nowrap">{formatBytes(size)}</span>. Cada abertura fica registrada.
          </p>
          {ver.error !== null && (
            <Note kind="stop" role="alert">
              {ver.error.message}
            </Note>
          )}
          {ver.data ? (
            <Aberto key={ver.data.url} url={ver.data.url} contentType={contentType} />
          ) : (
            <Button variant="secondary" icon={Eye} busy={ver.isPending} onClick={() => ver.mutate()}>
              Ver documento
            </Button>
          )}
        </>
      ) : (
        <p className="muted">
          Apagado em <span className="num nowrap">{dateCreated(apagadoEm)}</span>
          {caso.situacao === 'aberta' ? ': o antivírus encontrou uma ameaça nele.' : '.'}
        </p>
      )}
    </Card>
  );
}

function Aberto({ url, contentType }: { url: string; contentType: string }) {
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
