import { palavraDoAtendimento } from '../../../../domain/pedidos/atendimento.ts';
import { Tag } from '../../../ui/status/Tag.tsx';
import { statusLook } from '../ato-words.ts';

type PedidoStatusTagProps = { status: string; atendimento: string | null };

/** The status of an order; for a paid order preceded by the state of the doctor's work. */
export function PedidoStatusTag({ status, atendimento }: PedidoStatusTagProps) {
  const work = status === 'Aguardando Pagamento' ? palavraDoAtendimento(atendimento) : null;
  if (work === null) {
    return (
      <span>
        <Tag {...statusLook(status)}>{status}</Tag>
      </span>
    );
  }
  return (
    <span className="pedidos-duas">
      <span>
        <Tag kind={atendimento === 'cancelado' || atendimento === 'recusado' ? 'stop' : 'info'}>{work}</Tag>
      </span>
      <span className="fine quiet">{status}</span>
    </span>
  );
}
