import type { MesaGraficos } from '#contracts/mesa/mesa.contract.ts';
import { STATUS } from '#domain/pedidos/pedido-status.ts';
import { countWords } from '../mesa-words.ts';
import { ChartCard } from './ChartCard.tsx';

type Bar = { name: string; n: number };

/** Orders by service and by status: a bar list for each, and a table of all combinations. */
export function ServicosChart({ servicos }: Pick<MesaGraficos, 'servicos'>) {
  const total = servicos.reduce((sum, servico) => sum + servico.total, 0);
  const byServico = servicos.map(({ servico, total: n }) => ({ name: servico, n }));
  const porStatus = STATUS.map((status) => ({
    name: status,
    n: servicos.reduce((sum, { porStatus: count }) => sum + count[status], 0),
  }));
  return (
    <ChartCard
      id="servicos"
      title="Por serviço e status"
      figure={total.toLocaleString('pt-BR')}
      unit={total === 1 ? 'pedido' : 'pedidos'}
      summary={total === 0 ? 'Nenhum pedido foi feito.' : null}
      columns={['Serviço', 'Status', 'Pedidos feitos']}
      rows={servicos.flatMap(({ servico, porStatus: count }) =>
        STATUS.filter((status) => count[status] > 0).map((status) => [
          servico,
          status,
          count[status].toLocaleString('pt-BR'),
        ]),
      )}
    >
      <div className="mesa-duas grid one-column">
        <BarList lines={byServico} />
        <BarList lines={porStatus} />
      </div>
    </ChartCard>
  );
}

function BarList({ lines }: { lines: readonly Bar[] }) {
  const greatest = Math.max(1, ...lines.map(({ n }) => n));
  return (
    <ul className="mesa-barras grid gap-2">
      {lines.map(({ name, n }) => (
        <li className="grid align-center" key={name}>
          <span className="fine">{name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none">
            <rect className="grafico-barra" width={(n / greatest) * 100} height={10} />
          </svg>
          <span className="fine num strong" title={countWords(n, 'pedido', 'pedidos')}>
            {n.toLocaleString('pt-BR')}
          </span>
        </li>
      ))}
    </ul>
  );
}
