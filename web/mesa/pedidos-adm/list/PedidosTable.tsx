import MessageCircle from 'lucide-react/icons/message-circle';
import PanelRightOpen from 'lucide-react/icons/panel-right-open';
import Trash from 'lucide-react/icons/trash-2';
import type { Ordem, PedidoNaMesa } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import type { AtoDaMesa } from '#contracts/mesa/pedidos-adm.contract.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { palavraDoPagamento, situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { useNow } from '#lib/clock/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DataCell, DataTable, type Column } from '#ui/list/DataTable.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { IconLink } from '#ui/button/IconLink.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { PagamentoTag } from '#web/paciente/pedidos/pedidos.public.ts';
import { Prazo, PrazoAoLado } from '#web/caso/caso.public.ts';
import { achadoWords } from './achado-words.ts';
import { deskClock } from './desk-clock.ts';
import { atosFor } from '../ato-words.ts';
import { AtencaoMark } from '../components/AtencaoMark.tsx';
import { PedidoStatusTag } from '../components/PedidoStatusTag.tsx';

const SELECAO = { title: 'Selecionar' };
/** The date of the list's order. */
const DATAS: Readonly<Record<Ordem, Column>> = {
  prazo: { title: 'Prazo' },
  recentes: { title: 'Criado em' },
  antigos: { title: 'Criado em' },
};
const PACIENTE = { title: 'Paciente', kind: 'head' } as const;
const SERVICO = { title: 'Serviço' };
const STATUS = { title: 'Status' };
const PAGAMENTO = { title: 'Pagamento' };
const MENSAGENS = { title: 'Mensagens' };
const ACTIONS = { title: 'Ações', kind: 'acts' } as const;

type ActOn = (ato: AtoDaMesa, pedido: PedidoNaMesa) => void;
type PedidosTableProps = {
  pedidos: readonly PedidoNaMesa[];
  ordem: Ordem;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, checked: boolean) => void;
  onAct: ActOn;
};

export function PedidosTable({ pedidos, ordem, chosen, onChoose, onAct }: PedidosTableProps) {
  const now = useNow();
  return (
    <div className="pedidos-tabela">
      <DataTable
        label="Pedidos"
        columns={[SELECAO, DATAS[ordem], PACIENTE, SERVICO, STATUS, PAGAMENTO, MENSAGENS, ACTIONS]}
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
            <DataCell {...DATAS[ordem]}>
              {ordem === 'prazo' ? <Clock pedido={pedido} now={now} /> : <Made pedido={pedido} now={now} />}
            </DataCell>
            <DataCell {...PACIENTE}>
              <span className="pedidos-duas">
                <span className="pedidos-quem">
                  <span className="strong pedidos-nome">{pedido.nomeSocial || pedido.nome}</span>{' '}
                  <AtencaoMark atencao={pedido.atencao} />
                </span>
                <span className="fine quiet num">
                  <span id={idOf(pedido)}>{pedido.numero}</span> ·{' '}
                  <span>{pedido.cpf === '' ? 'sem CPF' : formatCpf(pedido.cpf)}</span>
                </span>
                {pedido.achado && <span className="fine pedidos-achado">{achadoWords(pedido.achado)}</span>}
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

type ClockProps = { pedido: PedidoNaMesa; now: string };

/** Promised time while it runs; otherwise since when the order is paid, or was made, and that in words. */
function Clock({ pedido, now }: ClockProps) {
  const clock = deskClock(pedido, now);
  if (clock.kind === 'running') return <Prazo prazo={clock.prazo} now={now} />;
  const { pagoEm, createdAt } = pedido;
  const since = `${pagoEm === null ? 'criado' : 'pago'} em ${formatDataBr(dataEmSaoPaulo(pagoEm ?? createdAt))}`;
  return (
    <span className="pedidos-duas pedidos-sem-prazo">
      <span>{CLOCK_WORDS[clock.kind]}</span>
      <span className="fine quiet num">{since}</span>
    </span>
  );
}

const CLOCK_WORDS = { paused: 'prazo parado', kept: 'respondido', none: 'sem prazo' } as const;

/** When the order was made, and a promise that runs. */
function Made({ pedido, now }: ClockProps) {
  const clock = deskClock(pedido, now);
  return (
    <span className="pedidos-duas pedidos-sem-prazo">
      <span className="num">{dataEHora(pedido.createdAt)}</span>
      {clock.kind === 'running' ? (
        <PrazoAoLado prazo={clock.prazo} now={now} />
      ) : (
        pedido.pagoEm !== null && (
          <span className="fine quiet num">pago em {formatDataBr(dataEmSaoPaulo(pedido.pagoEm))}</span>
        )
      )}
    </span>
  );
}

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
