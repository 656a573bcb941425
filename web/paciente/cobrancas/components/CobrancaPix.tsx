import { useEffect, useRef } from 'react';
import type { Pagamento } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { formatDataBr } from '../../../../domain/calendario/datas.ts';
import { formatReais } from '../../../../domain/pagamentos/dinheiro.ts';
import { AnchorButton } from '../../../ui/button/AnchorButton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { QrCode } from '../../../ui/picture/QrCode.tsx';
import { CodigoPix } from './CodigoPix.tsx';

type CobrancaPixProps = { pagamento: Pagamento; pix: string; takeFocus: boolean };

/** The open charge: QR code, text code, amount and expiry. */
export function CobrancaPix({ pagamento, pix, takeFocus }: CobrancaPixProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeFocus) card.current?.focus({ preventScroll: true });
  }, [takeFocus]);
  return (
    <div ref={card} tabIndex={-1} className="pix-foco">
      <Card as="section" className="pix" aria-label="Cobrança Pix">
        <div className="pix-qr">
          <QrCode text={pix} label="QR Code Pix" />
          {pagamento.vencimento && (
            <p className="fine quiet">
              Vale até <span className="num nowrap">{formatDataBr(pagamento.vencimento)}, 23h59</span>
            </p>
          )}
        </div>
        <div className="pix-lado">
          <p className="pix-valor money">{formatReais(pagamento.valorCentavos)}</p>
          {pagamento.freteCentavos > 0 && (
            <p className="small muted">
              Serviço{' '}
              <span className="money">{formatReais(pagamento.valorCentavos - pagamento.freteCentavos)}</span>{' '}
              e frete <span className="money">{formatReais(pagamento.freteCentavos)}</span>
            </p>
          )}
          <ol className="pix-como small">
            <li>Abra o aplicativo do seu banco</li>
            <li>Escolha pagar com Pix</li>
            <li>Aponte para o QR Code ou cole o código</li>
          </ol>
          <CodigoPix pix={pix} />
          {pagamento.demoPagar && (
            <AnchorButton
              variant="secondary"
              wide
              href={pagamento.demoPagar}
              target="_blank"
              rel="noreferrer"
              title="Abre em nova aba"
            >
              Pagar na demonstração
            </AnchorButton>
          )}
        </div>
        <div className="pix-espera" role="status">
          <span className="pix-pulso" aria-hidden="true" />
          <p>
            <strong>Aguardando pagamento.</strong>{' '}
            <span className="muted">
              Esta página muda sozinha, em geral em segundos. Pode fechar: também avisamos por e-mail.
            </span>
          </p>
        </div>
      </Card>
    </div>
  );
}
