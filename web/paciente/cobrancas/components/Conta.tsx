import { formatReais } from '../../../../domain/dinheiro.ts';

type ContaProps = {
  servico: string;
  antigo: number;
  /** The price to accept anew; null while the old one holds. */
  novo: number | null;
};

/** The bill: the service and the total, and both prices where the old one ran out. Centavos. */
export function Conta({ servico, antigo, novo }: ContaProps) {
  return (
    <dl className="pix-conta">
      <div>
        <dt>{servico}</dt>
        <dd className="money">{formatReais(novo ?? antigo)}</dd>
      </div>
      {novo !== null && (
        <div className="pix-conta-antes">
          <dt>Preço anterior</dt>
          <dd className="money">{formatReais(antigo)}</dd>
        </div>
      )}
      <div className="pix-conta-total">
        <dt>Total</dt>
        <dd className="money">{formatReais(novo ?? antigo)}</dd>
      </div>
    </dl>
  );
}
