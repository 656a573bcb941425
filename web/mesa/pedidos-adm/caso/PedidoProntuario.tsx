import { horaEscrita } from '#domain/calendario/horas.ts';
import BookOpen from 'lucide-react/icons/book-open';
import Download from 'lucide-react/icons/download';
import type { PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import {
  DecisaoTomada,
  Desajustes,
  DocumentoEmitido,
  NotaEscrita,
  Pausas,
  RelatoDoPaciente,
} from '#web/caso/caso.public.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Note } from '#ui/status/Note.tsx';

type PedidoProntuarioProps = { inteiro: PedidoInteiro; documentHref: (id: string) => string };

/** Doctor, documents, clinical notes and questions of an order. */
export function PedidoProntuario({ inteiro, documentHref }: PedidoProntuarioProps) {
  const { documentos, relatos, prontuario } = inteiro;
  const { com, decisao, notas, perguntas } = prontuario;
  return (
    <>
      {(com !== null || decisao !== null || documentos.length > 0) && (
        <section className="leitura-parte pedido-decisao grid" aria-labelledby="parte-decisao">
          <h2 id="parte-decisao">Decisão</h2>
          {com !== null && (
            <Note kind="info" icon={BookOpen} title={`Com ${com.nome} até ${horaEscrita(com.ate)}`} />
          )}
          {decisao !== null && <DecisaoTomada decisao={decisao} />}
          {documentos.map((documento) => (
            <DocumentoEmitido key={documento.id} {...documento}>
              <Desajustes
                desajustes={documento.desajustes}
                conselho="Espera na fila do médico que emitiu (na de todos, se já saiu da equipe), que pode revogar o documento, com o motivo, e emitir o que é preciso."
              />
              {documento.arquivo && (
                <div className="emitido-acts cluster gap-2">
                  <AnchorButton
                    variant="secondary"
                    size="desk"
                    icon={Download}
                    href={documentHref(documento.id)}
                    download
                  >
                    Baixar
                  </AnchorButton>
                </div>
              )}
            </DocumentoEmitido>
          ))}
          {relatos.map((relato) => (
            <RelatoDoPaciente
              key={relato.id}
              relato={relato}
              documento={documentos.find(({ id }) => id === relato.documentoId)?.titulo ?? null}
            />
          ))}
        </section>
      )}
      {notas.length > 0 && (
        <section className="leitura-parte pedido-decisao grid" aria-labelledby="parte-prontuario">
          <h2 id="parte-prontuario">Prontuário</h2>
          {notas.map((nota) => (
            <NotaEscrita key={nota.id} nota={nota} />
          ))}
        </section>
      )}
      <Pausas perguntas={perguntas} />
    </>
  );
}
