import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import MessageCircle from 'lucide-react/icons/message-circle';
import Undo from 'lucide-react/icons/undo-2';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { PASSOS, passoAtual, type NomeDoPasso, type Passo } from '#domain/pedidos/passos.ts';
import { situacaoOf } from '#web/paciente/pedidos/pedido-entry.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Tag, type TagProps } from '#ui/status/Tag.tsx';

type Look = Pick<TagProps, 'kind' | 'icon'>;

const OK: Look = { kind: 'ok', icon: Check };
const RUNNING: Look = { kind: 'info', icon: Clock };
const LOOKS: Partial<Readonly<Record<NomeDoPasso, Look>>> = {
  pergunta: { kind: 'wait', icon: MessageCircle },
  erro: { kind: 'wait', icon: Clock },
  assinado: OK,
  enviado: OK,
  entregue: OK,
  concluido: OK,
  recusado: { kind: 'stop', icon: CircleX },
  escolha: { kind: 'wait', icon: Clock },
  reembolso: { kind: 'idle', icon: Undo },
  revogado: { kind: 'stop', icon: CircleX },
  cancelado: { kind: 'idle', icon: Undo },
  devolvido: { kind: 'idle', icon: Undo },
};

/** Back link, service, state and number. */
export function PedidoHeader({ pedido, passos }: { pedido: Pedido; passos: readonly Passo[] }) {
  const { estado } = situacaoOf(pedido);
  const now = passoAtual(passos);
  const finished = passos.find(({ passo, em }) => passo === 'assinado' && em !== null)?.em;
  return (
    <div className="pedido-cabeca grid gap-1 justify-start">
      <LinkButton variant="bare" size="sm" icon={ArrowLeft} to="/usuario">
        Voltar aos pedidos
      </LinkButton>
      <h1>{pedido.Servico_Selecionado}</h1>
      <p className="pedido-linha row row-wrap gap-2-3">
        {estado === 'excluido' || (estado === 'concluido' && now === null) ? (
          <Tag kind="idle">{pedido.status}</Tag>
        ) : (
          now && <Tag {...(LOOKS[now.passo] ?? RUNNING)}>{PASSOS[now.passo]}</Tag>
        )}
        <span className="fine quiet num">
          Pedido {pedido.numero} ·{' '}
          {finished ? `pronto em ${dataEHora(finished)}` : `feito em ${dataEHora(pedido.createdAt)}`}
        </span>
      </p>
    </div>
  );
}
