import MessageCircle from 'lucide-react/icons/message-circle';
import PanelRightOpen from 'lucide-react/icons/panel-right-open';
import Trash from 'lucide-react/icons/trash-2';
import type { PedidoNaMesa } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import type { AtoDaMesa } from '#contracts/mesa/pedidos-adm.contract.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { aHora } from '#domain/calendario/horas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { palavraDoPagamento, situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { useNow } from '#lib/clock/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DataCell, DataTable } from '#ui/list/DataTable.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { IconLink } from '#ui/button/IconLink.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { PagamentoTag } from '#web/paciente/pedidos/pedidos.public.ts';
import { Prazo } from '#web/caso/caso.public.ts';
import { deskClock } from './desk-clock.ts';
import { atosFor } from '../ato-words.ts';
import { AtencaoMark } from '../components/AtencaoMark.tsx';
import { PedidoStatusTag } from '../components/PedidoStatusTag.tsx';

const SELECAO = { title: 'Selecionar' };
const PRAZO = { title: 'Prazo' };
const PACIENTE = { title: 'Paciente', kind: 'head' } as const;
const SERVICO = { title: 'Serviço' };
const STATUS = { title: 'Status' };
const PAGAMENTO = { title: 'Pagamento' };
const MENSAGENS = { title: 'Mensagens' };
const ACTIONS = { title: 'Ações', kind: 'acts' } as const;

type ActOn = (ato: AtoDaMesa, pedido: PedidoNaMesa) => void;
type PedidosTableProps = {
  pedidos: readonly PedidoNaMesa[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, checked: boolean) => void;
  onAct: ActOn;
};

export function PedidosTable({ pedidos, chosen, onChoose, onAct }: PedidosTableProps) {
  const now = useNow();
  return (
    <div className="pedidos-tabela">
      <DataTable
        label="Pedidos"
        columns={[SELECAO, PRAZO, PACIENTE, SERVICO, STATUS, PAGAMENTO, MENSAGENS, ACTIONS]}
      >
        {pedidos.map((pedido) => (
          <tr
            key={pedido.id}
            data-pedido={pedido.numero}
            className={classNames(
              deskClock(pedido, now).urgent && 'pedidos-urgente',
              pedido.status === 'Excluído' && 'pedidos-excluido',
              chosen.has(pedido.id) && 'pedidos-escolhido',
            )}
          >
            <DataCell {...SELECAO}>
              <label className="pedidos-selecao">
                <input
                  type="checkbox"
                  className="check"
                  checked={chosen.has(pedido.id)}
                  onChange={({ currentTarget: { checked } }) => onChoose(pedido.id, checked)}
                />
                <VisuallyHidden>Selecionar pedido {pedido.numero}</VisuallyHidden>
              </label>
            </DataCell>
            <DataCell {...PRAZO}>
              <Clock pedido={pedido} now={now} />
            </DataCell>
            <DataCell {...PACIENTE}>
              <span className="pedidos-duas">
                <span className="strong pedidos-nome">
                  {pedido.nomeSocial || pedido.nome} <AtencaoMark atencao={pedido.atencao} />
                </span>
                <span className="fine quiet num">
                  <span id={idOf(pedido)}>{pedido.numero}</span> ·{' '}
                  <span>{pedido.cpf === '' ? 'sem CPF' : formatCpf(pedido.cpf)}</span>
                </span>
              </span>
            </DataCell>
            <DataCell {...SERVICO}>
              <Servico title={pedido.Servico_Selecionado} />
            </DataCell>
            <DataCell {...STATUS}>
              <PedidoStatusTag {...pedido} />
            </DataCell>
            <DataCell {...PAGAMENTO}>
              <Pagamento status={pedido.cobranca?.status ?? null} />
            </DataCell>
            <DataCell {...MENSAGENS}>
              <Messages pedido={pedido} />
            </DataCell>
            <DataCell {...ACTIONS}>
              <RowActions pedido={pedido} onAct={onAct} />
            </DataCell>
          </tr>
        ))}
      </DataTable>
    </div>
  );
}

function idOf({ numero }: PedidoNaMesa): string {
  return `pedido-${numero}`;
}

function Servico({ title }: { title: string }) {
  const servico = servicoPorTitulo(title);
  return (
    <span className="pedidos-servico row">
      <Sheet tone={servico ? SHEET_TONES[servico.papel] : 'white'} />
      <span>{title}</span>
    </span>
  );
}

function Pagamento({ status }: { status: string | null }) {
  if (status === null) return <span className="quiet">Sem cobrança</span>;
  return <PagamentoTag situacao={situacaoDoPagamento(status)} word={palavraDoPagamento(status)} />;
}

/** Promised time while it runs; otherwise the order's age and the reason. */
function Clock({ pedido, now }: { pedido: PedidoNaMesa; now: string }) {
  const clock = deskClock(pedido, now);
  if (clock.kind === 'running') return <Prazo prazo={clock.prazo} now={now} />;
  return (
    <span className="pedidos-duas pedidos-sem-prazo">
      <span className="num">{formatDataBr(dataEmSaoPaulo(pedido.createdAt))}</span>
      <span className="fine quiet num">
        {CLOCK_WORDS[clock.kind]} {clock.kind === 'none' && aHora(pedido.createdAt)}
      </span>
    </span>
  );
}

const CLOCK_WORDS = { paused: 'prazo parado', kept: 'respondido', none: 'feito' } as const;

/** Number of messages in the patient's chat; unread ones are highlighted. */
function Messages({ pedido }: { pedido: PedidoNaMesa }) {
  const { mensagens, naoLidas } = pedido;
  if (mensagens === 0) return <span className="quiet pedidos-sem-mensagens">–</span>;
  const shown = naoLidas > 0 ? naoLidas : mensagens;
  const words = naoLidas > 0 ? (naoLidas === 1 ? ' não lida' : ' não lidas') : ' no chat';
  return (
    <span
      className={classNames('pedidos-mensagens quiet inline-row num', naoLidas > 0 && 'pedidos-nao-lidas')}
    >
      <Icon icon={MessageCircle} />
      {shown > MOST ? `${MOST}+` : shown}
      <VisuallyHidden>{words}</VisuallyHidden>
      {naoLidas > 0 && (
        <span hidden id={unreadIdOf(pedido)}>
          Mensagem não lida
        </span>
      )}
    </span>
  );
}

const MOST = 99;

const unreadIdOf = (pedido: PedidoNaMesa) => `${idOf(pedido)}-chat`;

function RowActions({ pedido, onAct }: { pedido: PedidoNaMesa; onAct: ActOn }) {
  const atos = atosFor(pedido.status);
  const common = { 'aria-describedby': idOf(pedido), size: 'desk' } as const;
  return (
    <div>
      {atos.includes('concluir') && (
        <Button {...common} variant="secondary" data-ato="concluir" onClick={() => onAct('concluir', pedido)}>
          Concluir
        </Button>
      )}
      {atos.includes('reabrir') && (
        <Button {...common} variant="secondary" onClick={() => onAct('reabrir', pedido)}>
          Reabrir
        </Button>
      )}
      {atos.includes('restaurar') && (
        <Button {...common} variant="secondary" onClick={() => onAct('restaurar', pedido)}>
          Restaurar
        </Button>
      )}
      {!pedido.contestada && (
        <IconLink
          {...common}
          {...(pedido.naoLidas > 0 && { 'aria-describedby': `${idOf(pedido)} ${unreadIdOf(pedido)}` })}
          icon={MessageCircle}
          label="Chat"
          to={`/chatpageadm/${pedido.cpf}`}
        />
      )}
      <IconLink {...common} icon={PanelRightOpen} label="Detalhes" to={`/pedido/${pedido.id}`} />
      {atos.includes('excluir') && (
        <IconButton
          {...common}
          variant="stop"
          icon={Trash}
          label="Excluir"
          onClick={() => onAct('excluir', pedido)}
        />
      )}
    </div>
  );
}
