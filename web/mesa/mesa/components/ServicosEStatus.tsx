import type { MesaGraficos } from '../../../../contracts/mesa/mesa.contract.ts';
import { STATUS } from '../../../../domain/pedido-status.ts';
import { contar } from '../palavras.ts';
import { Grafico } from './Grafico.tsx';

type Linha = { nome: string; n: number };

/** Orders made, by service and by status: two lists of bars, and every pair of the two in the table. */
export function ServicosEStatus({ servicos }: Pick<MesaGraficos, 'servicos'>) {
  const total = servicos.reduce((sum, servico) => sum + servico.total, 0);
  const porServico = servicos.map(({ servico, total: n }) => ({ nome: servico, n }));
  const porStatus = STATUS.map((status) => ({
    nome: status,
    n: servicos.reduce((sum, { porStatus: quantos }) => sum + quantos[status], 0),
  }));
  return (
    <Grafico
      id="servicos"
      titulo="Por serviço e status"
      numero={total.toLocaleString('pt-BR')}
      unidade={total === 1 ? 'pedido' : 'pedidos'}
      resumo={total === 0 ? 'Nenhum pedido foi feito.' : null}
      colunas={['Serviço', 'Status', 'Pedidos feitos']}
      linhas={servicos.flatMap(({ servico, porStatus: quantos }) =>
        STATUS.filter((status) => quantos[status] > 0).map((status) => [
          servico,
          status,
          quantos[status].toLocaleString('pt-BR'),
        ]),
      )}
    >
      <div className="mesa-duas">
        <Barras linhas={porServico} />
        <Barras linhas={porStatus} />
      </div>
    </Grafico>
  );
}

function Barras({ linhas }: { linhas: readonly Linha[] }) {
  const maior = Math.max(1, ...linhas.map(({ n }) => n));
  return (
    <ul className="mesa-barras">
      {linhas.map(({ nome, n }) => (
        <li key={nome}>
          <span className="fine">{nome}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none">
            <rect className="grafico-barra" width={(n / maior) * 100} height={10} />
          </svg>
          <span className="fine num strong" title={contar(n, 'pedido', 'pedidos')}>
            {n.toLocaleString('pt-BR')}
          </span>
        </li>
      ))}
    </ul>
  );
}
