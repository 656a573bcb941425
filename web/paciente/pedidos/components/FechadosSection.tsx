import { useId } from 'react';
import { Link } from 'react-router';
import type { PedidoFechado } from '#contracts/pedidos/pedido-fechado.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { Card } from '#ui/layout/Card.tsx';

/** Orders of persons who decide for themselves by now: that they exist, how far they are, and what opens them again. */
export function FechadosSection({ fechados }: { fechados: readonly PedidoFechado[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="pedidos-grupo cluster align-baseline">
        <h2 id={id}>Esperam a autorização da pessoa</h2>
      </div>
      <ul className="pedidos grid gap-4">
        {fechados.map((pedido) => (
          <Card as="li" pad key={pedido.numero} className="grid gap-2">
            <h3 className="num">Pedido {pedido.numero}</h3>
            <p className="fine quiet num">
              para {pedido.pessoa} · feito em {dataEHora(pedido.createdAt)} · {stateWords(pedido)}
            </p>
            <p className="small">{fechadoWords(pedido)}</p>
            {pedido.motivo !== 'movida' && (
              <p className="small">
                <Link to="/conta/pessoas">Ver o que fazer em Pessoas da sua conta</Link>
              </p>
            )}
          </Card>
        ))}
      </ul>
    </section>
  );
}

function stateWords({ status, pago }: PedidoFechado): string {
  if (status === 'Concluído') return 'Concluído';
  return pago ? 'Pago' : 'Não pago';
}

/** Why an order is closed, as one sentence. */
function fechadoWords({ motivo, desde }: PedidoFechado): string {
  switch (motivo) {
    case 'adulta':
      return `Desde ${dayAndMonth(desde)} a pessoa é adulta: ela precisa autorizar.`;
    case 'recusada':
      return `Em ${dayAndMonth(desde)} a pessoa não autorizou. O pedido fica guardado para ela.`;
    case 'prazo':
      return `O documento que autoriza valeu até ${formatDataBr(desde ?? '')}: envie outro.`;
    default:
      return 'A equipe conferiu que outra conta responde por esta pessoa. O que se refere a ela não aparece aqui.';
  }
}

const dayAndMonth = (data: string | null) => formatDataBr(data ?? '').slice(0, 5);
