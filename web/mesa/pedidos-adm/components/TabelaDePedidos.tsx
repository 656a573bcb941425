import AlarmClock from 'lucide-react/icons/alarm-clock';
import MessageCircle from 'lucide-react/icons/message-circle';
import PanelRightOpen from 'lucide-react/icons/panel-right-open';
import Trash from 'lucide-react/icons/trash-2';
import type { AtoDaMesa, PedidoNaMesa } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { formatCpf } from '../../../../domain/cpf.ts';
import { palavraDoPagamento, situacaoDoPagamento } from '../../../../domain/pagamento.ts';
import { servicoPorTitulo } from '../../../../domain/servicos.ts';
import { useNow } from '../../../lib/clock/clock.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DataCell, DataTable } from '../../../ui/list/DataTable.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { IconLink } from '../../../ui/button/IconLink.tsx';
import { Sheet } from '../../../ui/picture/Sheet.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { SHEET_TONES } from '../../../lib/words/sheet-tones.ts';
import { PalavraDoPagamento } from '../../../paciente/pedidos/pedidos.public.ts';
import { runningPrazo } from '../../../lib/words/deadline.ts';
import { atosDe } from '../palavras.ts';
import { StatusDoPedido } from './StatusDoPedido.tsx';

const PEDIDO = { title: 'Pedido', kind: 'head' } as const;
const PACIENTE = { title: 'Paciente' };
const SERVICO = { title: 'Serviço' };
const STATUS = { title: 'Status' };
const PAGAMENTO = { title: 'Pagamento' };
const PRAZO = { title: 'Prazo' };
const ACOES = { title: 'Ações', kind: 'acts' } as const;

type Agir = (ato: AtoDaMesa, pedido: PedidoNaMesa) => void;
type TabelaProps = {
  pedidos: readonly PedidoNaMesa[];
  escolhidos: ReadonlySet<string>;
  aoEscolher: (id: string, sim: boolean) => void;
  aoAgir: Agir;
};

/** One page of orders. */
export function TabelaDePedidos({ pedidos, escolhidos, aoEscolher, aoAgir }: TabelaProps) {
  const agora = useNow();
  return (
    <div className="pedidos-tabela">
      <DataTable label="Pedidos" columns={[PEDIDO, PACIENTE, SERVICO, STATUS, PAGAMENTO, PRAZO, ACOES]}>
        {pedidos.map((pedido) => (
          <tr
            key={pedido.id}
            className={classNames(
              runningPrazo(pedido, agora)?.urgent && 'pedidos-urgente',
              pedido.status === 'Excluído' && 'pedidos-excluido',
            )}
          >
            <DataCell {...PEDIDO}>
              <label className="pedidos-numero">
                <input
                  type="checkbox"
                  className="check"
                  checked={escolhidos.has(pedido.id)}
                  onChange={({ currentTarget: { checked } }) => aoEscolher(pedido.id, checked)}
                />
                <span className="visually-hidden">Selecionar pedido </span>
                <b className="num" id={idDe(pedido)}>
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
              <Servico titulo={pedido.Servico_Selecionado} />
            </DataCell>
            <DataCell {...STATUS}>
              <StatusDoPedido {...pedido} />
            </DataCell>
            <DataCell {...PAGAMENTO}>
              <Pagamento status={pedido.pagamento} />
            </DataCell>
            <DataCell {...PRAZO}>
              <Prazo pedido={pedido} agora={agora} />
            </DataCell>
            <DataCell {...ACOES}>
              <Acoes pedido={pedido} aoAgir={aoAgir} />
            </DataCell>
          </tr>
        ))}
      </DataTable>
    </div>
  );
}

function idDe({ numero }: PedidoNaMesa): string {
  return `pedido-${numero}`;
}

function Servico({ titulo }: { titulo: string }) {
  const servico = servicoPorTitulo(titulo);
  return (
    <span className="pedidos-servico">
      <Sheet tone={servico ? SHEET_TONES[servico.papel] : 'white'} />
      <span>{titulo}</span>
    </span>
  );
}

function Pagamento({ status }: { status: string | null }) {
  if (status === null) return <span className="quiet">Sem cobrança</span>;
  return <PalavraDoPagamento situacao={situacaoDoPagamento(status)} palavra={palavraDoPagamento(status)} />;
}

function Prazo({ pedido, agora }: { pedido: PedidoNaMesa; agora: string }) {
  const prazo = runningPrazo(pedido, agora);
  if (prazo === null) {
    return (
      <span className="quiet">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>Sem prazo</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className={classNames('num', prazo.urgent && 'pedidos-prazo-urgente')}>
      {prazo.urgent && <Icon icon={AlarmClock} />} {prazo.text}
    </span>
  );
}

function Acoes({ pedido, aoAgir }: { pedido: PedidoNaMesa; aoAgir: Agir }) {
  const atos = atosDe(pedido.status);
  const descricao = { 'aria-describedby': idDe(pedido), size: 'desk' } as const;
  const naoLida = `${idDe(pedido)}-chat`;
  return (
    <div>
      {atos.includes('concluir') && (
        <Button {...descricao} variant="secondary" onClick={() => aoAgir('concluir', pedido)}>
          Concluir
        </Button>
      )}
      {atos.includes('restaurar') && (
        <Button {...descricao} variant="secondary" onClick={() => aoAgir('restaurar', pedido)}>
          Restaurar
        </Button>
      )}
      {!pedido.contestada && (
        <span className="pedidos-chat">
          <IconLink
            {...descricao}
            {...(pedido.naoLida && { 'aria-describedby': `${idDe(pedido)} ${naoLida}` })}
            icon={MessageCircle}
            label="Chat"
            to={`/chatpageadm/${pedido.cpf}`}
          />
          {pedido.naoLida && (
            <span className="pedidos-nao-lida" id={naoLida} title="Mensagem não lida">
              <VisuallyHidden>Mensagem não lida</VisuallyHidden>
            </span>
          )}
        </span>
      )}
      <IconLink {...descricao} icon={PanelRightOpen} label="Detalhes" to={`/pedido/${pedido.id}`} />
      {atos.includes('excluir') && (
        <IconButton
          {...descricao}
          variant="stop"
          icon={Trash}
          label="Excluir"
          onClick={() => aoAgir('excluir', pedido)}
        />
      )}
    </div>
  );
}
