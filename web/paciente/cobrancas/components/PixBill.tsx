import { freteEmPalavras } from '#domain/catalogo/frete.ts';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';

type PixBillProps = {
  servico: string;
  oldCentavos: number;
  /** The new price that the patient has to accept; null while the accepted one is valid. */
  newCentavos: number | null;
  /** Freight to the patient's address; null for a document that is not posted. */
  frete: Pedido['frete'];
};

/** The service, its freight and the total, and both prices after a change. In centavos. */
export function PixBill({ servico, oldCentavos, newCentavos, frete }: PixBillProps) {
  const price = newCentavos ?? oldCentavos;
  return (
    <dl className="pix-conta">
      <div>
        <dt>{servico}</dt>
        <dd className="money">{formatReais(price)}</dd>
      </div>
      {newCentavos !== null && (
        <div className="pix-conta-antes muted">
          <dt>Preço anterior</dt>
          <dd className="money">{formatReais(oldCentavos)}</dd>
        </div>
      )}
      {frete !== null && (
        <div>
          <dt>Frete para {frete.uf}</dt>
          <dd className="money">{freteEmPalavras(frete.centavos)}</dd>
        </div>
      )}
      <div className="pix-conta-total">
        <dt>Total</dt>
        <dd className="money">{formatReais(price + (frete?.centavos ?? 0))}</dd>
      </div>
    </dl>
  );
}
