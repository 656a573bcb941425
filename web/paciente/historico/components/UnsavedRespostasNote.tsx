import { Link } from 'react-router';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { Note } from '#ui/status/Note.tsx';
import { useStoredRascunho } from '#web/paciente/rascunhos/rascunhos.api.ts';
import { fieldsOfPedido, respostasAside } from '../historico-fields.ts';

/** A warning on an unpaid order that text typed after the last save does not reach the doctor. */
export function UnsavedRespostasNote({ pedido }: { pedido: PedidoDetalhe }) {
  const { data } = useStoredRascunho({ tipo: 'historico', id: pedido.id });
  const count = respostasAside(data?.campos ?? {}, fieldsOfPedido(pedido)).length;
  if (count === 0) return null;
  return (
    <Note kind="wait" role="status" className="fluxo-nota">
      {count === 1
        ? '1 resposta que você escreveu ainda não está no pedido.'
        : `${count} respostas que você escreveu ainda não estão no pedido.`}{' '}
      <Link to={`/historico/${pedido.id}`}>Conferir e salvar</Link>
    </Note>
  );
}
