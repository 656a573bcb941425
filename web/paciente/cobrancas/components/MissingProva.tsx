import { Link } from 'react-router';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { podeProvar, provaDeUso } from '#domain/pedidos/prova-de-uso.ts';
import { Note } from '#ui/status/Note.tsx';
import { useAnexos } from '#web/paciente/anexos/anexos.api.ts';

/**
 * Warns before the payment that a blue or yellow prescription has neither a proof of prior use nor a justification yet
 * (docs/product/services.md); renders nothing for other services, or while the files are unknown.
 */
export function MissingProva({ pedido }: { pedido: PedidoDetalhe }) {
  return servicoPorTitulo(pedido.Servico_Selecionado)?.exigeProva ? <ProvaNote pedido={pedido} /> : null;
}

function ProvaNote({ pedido: { id, Servico_Selecionado, justificativaDoUso } }: { pedido: PedidoDetalhe }) {
  const { data } = useAnexos(id);
  if (!data) return null;
  const temArquivo = data.anexos.some(({ tipo, situacao }) => podeProvar(tipo) && situacao !== 'recusado');
  const prova = provaDeUso({ servico: Servico_Selecionado, temArquivo, justificativa: justificativaDoUso });
  if (prova !== 'falta') return null;
  return (
    <Note kind="wait" role="status" className="fluxo-nota" title="Falta a prova de uso anterior">
      <p>
        O médico precisa dela, ou de uma justificativa sua, para esta receita.{' '}
        <Link to={`/anexos/${id}`}>Enviar a prova ou justificar</Link>
      </p>
    </Note>
  );
}
