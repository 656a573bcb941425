import type { Pedido } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { palavraDoPagamento, situacaoDoPagamento } from '../../../../domain/pagamento.ts';
import type { SituacaoDoPagamento } from '../../../../domain/pagamento.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { comOutroValor, fraseDoReembolso, OUTRO_VALOR, QUANDO_VOLTA } from '../../pedidos/reembolso.ts';

const CHAT = { to: '/chatpage', nome: 'Entrar em contato' };
const NOVO = { to: '/servico', nome: 'Fazer novo pedido' };

const FRASES: Readonly<Partial<Record<SituacaoDoPagamento, string>>> = {
  vencida: 'O Pix não foi pago no prazo e nada foi cobrado. Você pode fazer um novo pedido.',
  'reembolso-andamento': `O dinheiro está a caminho da conta que pagou o Pix. ${QUANDO_VOLTA}`,
  reembolsada: 'O dinheiro voltou para a conta que pagou o Pix.',
  desconhecida: 'O banco respondeu algo que não reconhecemos. Não pague de novo: fale com a gente.',
};

/** A payment that is neither to be made nor made: the word for it, what it means, and the way on. */
export function OutraSituacao({ pedido }: { pedido: Pedido }) {
  const { status } = pedido.pagamento;
  const situacao = situacaoDoPagamento(status);
  const fechado = situacao === 'pendente' || situacao === 'sem-cobranca';
  const acao = situacao === 'vencida' || fechado ? NOVO : CHAT;
  return (
    <Card pad className="pix-antes">
      <Note
        kind={situacao === 'vencida' ? 'stop' : 'wait'}
        role="status"
        title={fechado ? `Pedido ${pedido.status.toLowerCase()}` : palavraDoPagamento(status)}
      >
        <p>{frase(pedido, fechado)}</p>
      </Note>
      <LinkButton to={acao.to}>{acao.nome}</LinkButton>
    </Card>
  );
}

function frase(pedido: Pedido, fechado: boolean): string | undefined {
  if (comOutroValor(pedido)) return OUTRO_VALOR;
  const reembolso = fraseDoReembolso(pedido);
  if (reembolso !== null) return reembolso;
  if (fechado) return 'Este pedido não pode mais ser pago. Nada foi cobrado.';
  return FRASES[situacaoDoPagamento(pedido.pagamento.status)];
}
