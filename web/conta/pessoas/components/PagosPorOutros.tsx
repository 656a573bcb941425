import { dataEHora } from '#domain/calendario/horas.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { Card } from '#ui/layout/Card.tsx';
import { usePagosPorOutros } from '../pessoas.api.ts';

/** Payments for people who took their record to an account of their own; nothing without one. */
export function PagosPorOutros() {
  const pagamentos = usePagosPorOutros().data?.pagamentos ?? [];
  if (pagamentos.length === 0) return null;
  return (
    <Card as="section" pad className="stack" aria-labelledby="pagos">
      <h2 id="pagos">O que você pagou por quem tem a própria conta</h2>
      <p className="muted">
        O prontuário foi com a pessoa. Um reembolso, se houver, volta para quem pagou: você.
      </p>
      <ul className="grid gap-2">
        {pagamentos.map(({ pedido, numero, valorCentavos, devolvidoCentavos, pagoEm }) => (
          <li key={`${pedido} ${pagoEm}`}>
            <p>
              Pedido {numero}: <b className="num nowrap">{formatReais(valorCentavos)}</b>
              <span className="muted num"> · pago em {dataEHora(pagoEm)}</span>
              {devolvidoCentavos > 0 && (
                <span className="num"> · {formatReais(devolvidoCentavos)} devolvidos</span>
              )}
            </p>
            <p className="small">
              <a href={`/api/pedidos/${pedido}/recibo`} download="">
                Baixar recibo do pedido {numero} (PDF)
              </a>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
