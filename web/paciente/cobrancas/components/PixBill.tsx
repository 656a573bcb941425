import { formatReais } from '../../../../domain/pagamentos/dinheiro.ts';

type PixBillProps = {
  servico: string;
  oldCentavos: number;
  /** The new price that the patient has to accept; null while the accepted one is valid. */
  newCentavos: number | null;
};

/** The service and the amount, and both prices after a change. In centavos. */
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
