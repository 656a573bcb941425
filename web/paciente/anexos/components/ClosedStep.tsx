import { useEffect } from 'react';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { TIPOS_ANEXO } from '#domain/pedidos/anexos.ts';
import { Card } from '#ui/layout/Card.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { ReadOnlyPage } from '#web/paciente/fluxo/ReadOnlyPage.tsx';
import { useAnexos } from '../anexos.api.ts';
import { uploadStore } from '../uploads/kept-uploads.ts';
import { rowsOfTipo } from '../rows.ts';
import { AnexoRow } from './AnexoRow.tsx';

/** The attachments of a paid or closed order, for reading only. */
export function ClosedStep({ pedido }: { pedido: Pedido }) {
  const pedidoId = pedido.id;
  const anexos = useAnexos(pedidoId);
  useEffect(() => {
    // Files that were not sent before the order was closed are never sent.
    void uploadStore.forgetAt({ pedidoId });
  }, [pedidoId]);
  return (
    <ReadOnlyPage pedido={pedido} title="Seus documentos" notice="Para mandar outro documento, use o chat.">
      <LoadedQuery query={anexos}>
        {({ anexos: stored }) =>
          stored.length === 0 ? (
            <p className="muted">Nenhum documento foi enviado.</p>
          ) : (
            <div className="stack anexos">
              {TIPOS_ANEXO.map((field) => {
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
              })}
            </div>
          )
        }
      </LoadedQuery>
    </ReadOnlyPage>
  );
}
