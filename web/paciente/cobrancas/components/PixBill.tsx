import { formatReais } from '../../../../domain/pagamentos/dinheiro.ts';

type PixBillProps = {
  servico: string;
  oldCentavos: number;
  /** The price to accept anew; null while the old one holds. */
  newCentavos: number | null;
};

/** The bill: the service and the total, and both prices where the old one ran out. Centavos. */
export function PixBill({ servico, oldCentavos, newCentavos }: PixBillProps) {
  return (
    <dl className="pix-conta">
      <div>
        <dt>{servico}</dt>
        <dd className="money">{formatReais(newCentavos ?? oldCentavos)}</dd>
      </div>
      {newCentavos !== null && (
        <div className="pix-conta-antes">
          <dt>Preço anterior</dt>
          <dd className="money">{formatReais(oldCentavos)}</dd>
        </div>
      )}
      <div className="pix-conta-total">
        <dt>Total</dt>
        <dd className="money">{formatReais(newCentavos ?? oldCentavos)}</dd>
      </div>
    </dl>
  );
}
