import Lock from 'lucide-react/icons/lock';
import { useEffect } from 'react';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { TIPOS_ANEXO } from '../../../../domain/pedidos/anexos.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { LoadedQuery } from '../../../feedback/LoadedQuery.tsx';
import { EtapaFooter } from '../../fluxo/EtapaFooter.tsx';
import { useAnexos } from '../anexos.api.ts';
import { uploadStore } from '../uploads/kept-uploads.ts';
import { rowsOfTipo } from '../rows.ts';
import { AnexoRow } from './AnexoRow.tsx';

/** The attachments of a paid or closed order, for reading only. */
export function ClosedStep({ pedidoId }: { pedidoId: string }) {
  const navigate = useNavigate();
  const anexos = useAnexos(pedidoId);
  useEffect(() => {
    // Files that were not sent before the order was closed will not be sent any more.
    void uploadStore.forgetAt({ pedidoId });
  }, [pedidoId]);
  function goOn(event: SubmitEvent) {
    event.preventDefault();
    void navigate(`/financeiro/${pedidoId}`);
  }
  return (
    <form noValidate className="stack anexos" onSubmit={goOn}>
      <Note kind="idle" icon={Lock}>
        <p>Este pedido não pode mais ser alterado. Para mandar outro documento, use o chat.</p>
      </Note>
      <LoadedQuery query={anexos}>
        {({ anexos: stored }) =>
          stored.length === 0 ? (
            <p className="muted">Nenhum documento foi enviado.</p>
          ) : (
            TIPOS_ANEXO.map((field) => {
              const here = rowsOfTipo(field, stored, []).stored;
              if (here.length === 0) return null;
              return (
                <Card key={field.tipo} as="section" className="anexo-campo">
                  <h2 className="anexo-titulo">{field.rotulo}</h2>
                  <ul className="anexo-lista">
                    {here.map(({ anexo }) => (
                      <AnexoRow key={anexo.id} anexo={anexo} field={field} />
                    ))}
                  </ul>
                </Card>
              );
            })
          )
        }
      </LoadedQuery>
      <EtapaFooter back={`/historico/${pedidoId}`} />
    </form>
  );
}
