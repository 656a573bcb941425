import MessageCircle from 'lucide-react/icons/message-circle';
import PanelRightOpen from 'lucide-react/icons/panel-right-open';
import Trash from 'lucide-react/icons/trash-2';
import type { PedidoNaMesa } from '../../../../contracts/mesa/lista-de-pedidos.contract.ts';
import type { AtoDaMesa } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { formatCpf } from '../../../../domain/contas/cpf.ts';
import { palavraDoPagamento, situacaoDoPagamento } from '../../../../domain/pagamentos/pagamento.ts';
import { servicoPorTitulo } from '../../../../domain/catalogo/servicos.ts';
import { useNow } from '../../../lib/clock/clock.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DataCell, DataTable } from '../../../ui/list/DataTable.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { IconLink } from '../../../ui/button/IconLink.tsx';
import { Sheet } from '../../../ui/picture/Sheet.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { SHEET_TONES } from '../../../lib/words/sheet-tones.ts';
import { PagamentoTag } from '../../../paciente/pedidos/pedidos.public.ts';
import { Prazo } from '../../../caso/caso.public.ts';
import { deskClock } from './desk-clock.ts';
import { atosFor } from '../ato-words.ts';
import { PedidoStatusTag } from '../components/PedidoStatusTag.tsx';

const PEDIDO = { title: 'Pedido', kind: 'head' } as const;
const PACIENTE = { title: 'Paciente' };
const SERVICO = { title: 'Serviço' };
const STATUS = { title: 'Status' };
const PAGAMENTO = { title: 'Pagamento' };
const PRAZO = { title: 'Prazo' };
const ACTIONS = { title: 'Ações', kind: 'acts' } as const;

type ActOn = (ato: AtoDaMesa, pedido: PedidoNaMesa) => void;
type PedidosTableProps = {
  pedidos: readonly PedidoNaMesa[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, checked: boolean) => void;
  onAct: ActOn;
};

/** A table with one page of orders. */
export function PedidosTable({ pedidos, chosen, onChoose, onAct }: PedidosTableProps) {
  const now = useNow();
  return (
    <div className="pedidos-tabela">
      <DataTable label="Pedidos" columns={[PEDIDO, PACIENTE, SERVICO, STATUS, PAGAMENTO, PRAZO, ACTIONS]}>
        {pedidos.map((pedido) => (
          <tr
            key={pedido.id}
            className={classNames(
              deskClock(pedido, now).urgent && 'pedidos-urgente',
              pedido.status === 'Excluído' && 'pedidos-excluido',
            )}
          >
            <DataCell {...PEDIDO}>
              <label className="pedidos-numero">
                <input
                  type="checkbox"
                  className="check"
                  checked={chosen.has(pedido.id)}
                  onChange={({ currentTarget: { checked } }) => onChoose(pedido.id, checked)}
                />
                <span className="visually-hidden">Selecionar pedido </span>
                <b className="num" id={idOf(pedido)}>
                  {pedido.numero}
                </b>
              </label>
              <span className="fine quiet num pedidos-quando">{pedido.dateCreated}</span>
            </DataCell>
            <DataCell {...PACIENTE}>
              <span className="pedidos-duas">
                <span className="strong">{pedido.nomeSocial || pedido.nome}</span>
                <span className="fine quiet num">{formatCpf(pedido.cpf)}</span>
              </span>
            </DataCell>
            <DataCell {...SERVICO}>
              <Servico title={pedido.Servico_Selecionado} />
            </DataCell>
            <DataCell {...STATUS}>
              <PedidoStatusTag {...pedido} />
            </DataCell>
            <DataCell {...PAGAMENTO}>
              <Pagamento status={pedido.pagamento} />
            </DataCell>
            <DataCell {...PRAZO}>
              <Clock pedido={pedido} now={now} />
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
    <span className="pedidos-servico">
      <Sheet tone={servico ? SHEET_TONES[servico.papel] : 'white'} />
      <span>{title}</span>
    </span>
  );
}

function Pagamento({ status }: { status: string | null }) {
  if (status === null) return <span className="quiet">Sem cobrança</span>;
  return <PagamentoTag situacao={situacaoDoPagamento(status)} word={palavraDoPagamento(status)} />;
}

function Clock({ pedido, now }: { pedido: PedidoNaMesa; now: string }) {
  const clock = deskClock(pedido, now);
  if (clock.kind === 'running') return <Prazo prazo={clock.prazo} now={now} />;
  if (clock.kind === 'paused') {
    return (
      <span className="quiet">
        parado
        <VisuallyHidden>: espera pelo paciente</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className="quiet">
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{clock.kind === 'kept' ? 'Respondido' : 'Sem prazo'}</VisuallyHidden>
    </span>
  );
}

function RowActions({ pedido, onAct }: { pedido: PedidoNaMesa; onAct: ActOn }) {
  const atos = atosFor(pedido.status);
  const common = { 'aria-describedby': idOf(pedido), size: 'desk' } as const;
  const unreadId = `${idOf(pedido)}-chat`;
  return (
    <div>
      {atos.includes('concluir') && (
        <Button {...common} variant="secondary" onClick={() => onAct('concluir', pedido)}>
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
        <span className="pedidos-chat">
          <IconLink
            {...common}
            {...(pedido.naoLidas > 0 && { 'aria-describedby': `${idOf(pedido)} ${unreadId}` })}
            icon={MessageCircle}
            label="Chat"
            to={`/chatpageadm/${pedido.cpf}`}
          />
          {pedido.naoLidas > 0 && (
            <span className="pedidos-nao-lida" id={unreadId} title="Mensagem não lida">
              <VisuallyHidden>Mensagem não lida</VisuallyHidden>
            </span>
          )}
        </span>
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
