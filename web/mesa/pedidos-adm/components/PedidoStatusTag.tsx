import type { EscolhaDoPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { aHora } from '#domain/calendario/horas.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { fimDoPrazo } from '#domain/calendario/promessa.ts';
import { SEM_RESPOSTA } from '#domain/consultorio/espera.ts';
import { ESPERAM_POR_NOS } from '#domain/pedidos/atendimento.ts';
import { trabalhoDoPedido } from '#domain/pedidos/situacao.ts';
import { ROTULO_DO_RECEBIDO, type Recebido } from '#domain/pedidos/recebido.ts';
import { Tag } from '#ui/status/Tag.tsx';
import { statusLook } from '../ato-words.ts';

type PedidoStatusTagProps = {
  status: string;
  atendimento: string | null;
  semResposta: boolean;
  recebido: Recebido | null;
  escolha: EscolhaDoPedido | null;
};

/** For a paid order preceded by the state of the doctor's work, for a completed one with the delivery. */
export function PedidoStatusTag({
  status,
  atendimento,
  semResposta,
  recebido,
  escolha,
}: PedidoStatusTagProps) {
  const work = trabalhoDoPedido({ status, atendimento });
  const back = semResposta && ESPERAM_POR_NOS.some((word) => word === atendimento);
  if (work === null) {
    const tag = (
      <span>
        <Tag {...statusLook(status)}>{status}</Tag>
      </span>
    );
    if (status !== 'Concluído' || recebido === null) return tag;
    return (
      <span className="pedidos-duas">
        {tag}
        <span className="fine quiet">
          {recebido === 'nada' ? 'Nada entregue' : ROTULO_DO_RECEBIDO[recebido]}
        </span>
      </span>
    );
  }
  return (
    <span className="pedidos-duas">
      <span>
        <Tag kind={atendimento === 'cancelado' || atendimento === 'recusado' ? 'stop' : 'info'}>{work}</Tag>{' '}
        {back && <Tag kind="wait">{SEM_RESPOSTA}</Tag>}
        {escolha !== null && <span className="fine quiet num">{escolhaWords(escolha)}</span>}
      </span>
      <span className="fine quiet">{status}</span>
    </span>
  );
}

/** Short words for the choice of a refused order or its consultation. */
function escolhaWords({ ate, consulta }: EscolhaDoPedido): string {
  if (consulta !== null) {
    const day = formatDataBr(dataEmSaoPaulo(consulta)).slice(0, 5);
    return `consulta ${day} ${aHora(consulta)}`;
  }
  return ate === null ? '' : `escolhe até ${formatDataBr(fimDoPrazo(ate).data).slice(0, 5)}`;
}
