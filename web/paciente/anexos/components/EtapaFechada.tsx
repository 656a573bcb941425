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
import { attachmentStore } from '../kept-attachments.ts';
import { linhasDoTipo } from '../guardados.ts';
import { ArquivoGuardado } from './ArquivoGuardado.tsx';

/** The documents of an order that is paid or over: to be looked at, nothing to choose. */
export function EtapaFechada({ pedidoId }: { pedidoId: string }) {
  const navigate = useNavigate();
  const anexos = useAnexos(pedidoId);
  useEffect(() => {
    // What was not sent by now never will be.
    void attachmentStore.forgetAt({ pedidoId });
  }, [pedidoId]);
  function seguir(event: SubmitEvent) {
    event.preventDefault();
    void navigate(`/financeiro/${pedidoId}`);
  }
  return (
    <form noValidate className="stack anexos" onSubmit={seguir}>
      <Note kind="idle" icon={Lock}>
        <p>Este pedido não pode mais ser alterado. Para mandar outro documento, use o chat.</p>
      </Note>
      <LoadedQuery query={anexos}>
        {({ anexos: guardados }) =>
          guardados.length === 0 ? (
            <p className="muted">Nenhum documento foi enviado.</p>
          ) : (
            TIPOS_ANEXO.map((campo) => {
              const daqui = linhasDoTipo(campo, guardados, []).guardados;
              if (daqui.length === 0) return null;
              return (
                <Card key={campo.tipo} as="section" className="anexo-campo">
                  <h2 className="anexo-titulo">{campo.rotulo}</h2>
                  <ul className="anexo-lista">
                    {daqui.map(({ anexo }) => (
                      <ArquivoGuardado key={anexo.id} anexo={anexo} campo={campo} />
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
