import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { palavraDoPagamento, situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import type { SituacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { Card } from '#ui/layout/Card.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Note } from '#ui/status/Note.tsx';
import { situacaoOf } from '#web/paciente/pedidos/pedido-entry.ts';
import {
  hasOtherValor,
  reembolsoSentence,
  OTHER_VALOR,
  REEMBOLSO_TIMING,
} from '#web/paciente/pedidos/reembolso-words.ts';

const CHAT = { to: '/chatpage', nome: 'Entrar em contato' };
const NEW_PEDIDO = { to: '/servico', nome: 'Fazer novo pedido' };

const SENTENCES: Readonly<Partial<Record<SituacaoDoPagamento, string>>> = {
  vencida: 'O Pix não foi pago no prazo e nada foi cobrado. Você pode fazer um novo pedido.',
  'reembolso-andamento': `O dinheiro está a caminho da conta que pagou o Pix. ${REEMBOLSO_TIMING}`,
  reembolsada: 'O dinheiro voltou para a conta que pagou o Pix.',
  desconhecida: 'O banco respondeu algo que não reconhecemos. Não pague de novo: fale com a gente.',
};

/** States of a payment other than open and paid, each with its next step. */
export function OtherSituacao({ pedido }: { pedido: Pedido }) {
  const status = pedido.cobranca?.status ?? null;
  const situacao = situacaoDoPagamento(status);
  const unpaid = situacao === 'pendente' || situacao === 'sem-cobranca' || situacao === 'vencida';
  const { estado, titulo, frase } = situacaoOf(pedido);
  const over = estado === 'concluido' || estado === 'excluido';
  const closed = over && unpaid;
  // The note of a closed order has its state for a title.
  const told = closed ? frase : over ? `${titulo}. ${frase}` : '';
  const action = unpaid ? NEW_PEDIDO : CHAT;
  return (
    <Card pad className="pix-antes grid gap-4 justify-start">
      <Note
        kind={situacao === 'vencida' && !closed ? 'stop' : 'wait'}
        role="status"
        title={closed ? `Pedido ${pedido.status.toLowerCase()}` : palavraDoPagamento(status)}
      >
        {told !== '' && <p>{told}</p>}
        <p>{sentence(pedido, closed)}</p>
      </Note>
      <LinkButton to={action.to}>{action.nome}</LinkButton>
    </Card>
  );
}

function sentence(pedido: Pedido, closed: boolean): string | undefined {
  if (hasOtherValor(pedido)) return OTHER_VALOR;
  const reembolso = reembolsoSentence(pedido);
  if (reembolso !== null) return reembolso;
  if (closed) return 'Este pedido não pode mais ser pago. Nada foi cobrado.';
  return SENTENCES[situacaoDoPagamento(pedido.cobranca?.status ?? null)];
}
