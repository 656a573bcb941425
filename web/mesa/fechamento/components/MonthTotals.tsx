import type { Fechamento } from '#contracts/mesa/fechamento.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { Card } from '#ui/layout/Card.tsx';
import { countOf } from '../fechamento-words.ts';

/** Received, refunded, balance, and open refunds. */
export function MonthTotals({ fechamento }: { fechamento: Fechamento }) {
  const { servicos, fretes, semPedido, devolvido, saldoCentavos, aDevolver } = fechamento;
  return (
    <Card as="section" className="fechamento-totais" aria-label="Valores do mês">
      <dl>
        <Total
          name="Recebido por serviços"
          centavos={servicos.centavos}
          words={countOf(servicos.n, 'pagamento')}
        />
        {fretes.n > 0 && (
          <Total
            name="Recebido por fretes"
            centavos={fretes.centavos}
            words={countOf(fretes.n, 'pagamento')}
          />
        )}
        {semPedido.n > 0 && (
          <Total
            name="Chegou sem pedido"
            centavos={semPedido.centavos}
            words={countOf(semPedido.n, 'pagamento')}
          />
        )}
        <Total name="Devolvido" centavos={-devolvido.centavos} words={countOf(devolvido.n, 'devolução')} />
        <Total name="Saldo do mês" centavos={saldoCentavos} words="recebido menos devolvido" strong />
        {aDevolver.n > 0 && (
          <Total
            name="Ainda por devolver"
            centavos={aDevolver.centavos}
            words={`${countOf(aDevolver.n, 'devolução')}, de qualquer mês`}
          />
        )}
      </dl>
    </Card>
  );
}

type TotalProps = { name: string; centavos: number; words: string; strong?: boolean };

function Total({ name, centavos, words, strong = false }: TotalProps) {
  return (
    <div className={strong ? 'fechamento-fica' : undefined}>
      <dt className="small muted">{name}</dt>
      <dd>
        <b className="money num">{formatReais(centavos)}</b>
        <span className="fine quiet">{words}</span>
      </dd>
    </div>
  );
}
