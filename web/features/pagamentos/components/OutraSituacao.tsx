import type { Pedido } from '../../../../contracts/pedidos.contract.ts';
import { palavraDoPagamento, situacaoDoPagamento } from '../../../../domain/pagamento.ts';
import type { SituacaoDoPagamento } from '../../../../domain/pagamento.ts';
import { Card } from '../../../ui/Card.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Note } from '../../../ui/Note.tsx';

const CHAT = { to: '/chatpage', nome: 'Entrar em contato' };
const NOVO = { to: '/servico', nome: 'Fazer novo pedido' };

const FRASES: Readonly<Partial<Record<SituacaoDoPagamento, string>>> = {
  vencida: 'O Pix não foi pago no prazo e nada foi cobrado. Você pode fazer um novo pedido.',
  'reembolso-andamento': 'O dinheiro está a caminho da conta que pagou. Se demorar, fale com a gente.',
  reembolsada: 'O dinheiro voltou para a conta que pagou.',
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
        <p>{fechado ? 'Este pedido não pode mais ser pago. Nada foi cobrado.' : FRASES[situacao]}</p>
      </Note>
      <LinkButton to={acao.to}>{acao.nome}</LinkButton>
    </Card>
  );
}
