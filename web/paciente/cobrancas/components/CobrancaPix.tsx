import { useEffect, useRef } from 'react';
import type { Cobranca, Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { QrCode } from '#ui/picture/QrCode.tsx';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { CodigoPix } from './CodigoPix.tsx';

type CobrancaPixProps = {
  pedido: Pick<Pedido, 'valorCentavos' | 'freteCentavos'>;
  cobranca: Extract<Cobranca, { estado: 'aberta' }>;
  takeFocus: boolean;
};

/**
 * Open charge: amount, text code with instructions, and QR code. For a payment on this phone the code is copied; the QR
 * code is for another device, and comes first where there is room for both.
 */
export function CobrancaPix({ pedido, cobranca, takeFocus }: CobrancaPixProps) {
  const { valorCentavos, freteCentavos } = pedido;
  const { vencimento, demoPagar, pix } = cobranca;
  const { recebedor } = useSession().aplicacao;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeFocus) card.current?.focus({ preventScroll: true });
  }, [takeFocus]);
  return (
    <div ref={card} tabIndex={-1} className="pix-foco">
      <Card as="section" className="pix" aria-label="Cobrança Pix">
        <div className="pix-pagar grid">
          <div>
            <p className="pix-valor money">{formatReais(valorCentavos)}</p>
            {freteCentavos > 0 && (
              <p className="small muted">
                Serviço <span className="money">{formatReais(valorCentavos - freteCentavos)}</span> e frete{' '}
                <span className="money">{formatReais(freteCentavos)}</span>
              </p>
            )}
            <p className="small">
              Recebedor: <b>{recebedor.nome}</b>
              {recebedor.cnpj !== '' && (
                <>
                  , CNPJ <span className="num nowrap">{recebedor.cnpj}</span>
                </>
              )}
            </p>
            <p className="fine quiet">
              Vale até <span className="num nowrap">{formatDataBr(vencimento)}, 23h59</span>
            </p>
          </div>
          <CodigoPix pix={pix} />
          {demoPagar && (
            <AnchorButton
              variant="secondary"
              wide
              href={demoPagar}
              target="_blank"
              rel="noreferrer"
              title="Abre em nova aba"
            >
              Pagar na demonstração
            </AnchorButton>
          )}
        </div>
        <div className="pix-como">
          <h2>Depois de copiar</h2>
          <ol>
            <li>
              <b>Abra o aplicativo do seu banco</b>
            </li>
            <li>
              <b>Entre em Pix, “Copia e cola”</b>
              <span>Toque no campo, segure e escolha “Colar”.</span>
            </li>
            <li>
              <b>Confira e pague</b>
              <span>
                O valor é <span className="money">{formatReais(valorCentavos)}</span>, e o recebedor é{' '}
                {recebedor.nome}.
              </span>
            </li>
          </ol>
        </div>
        <div className="pix-espera grid" role="status">
          <span className="pix-pulso" aria-hidden="true" />
          <p>
            <strong>Aguardando o pagamento.</strong>{' '}
            <span className="muted">
              Volte para cá depois de pagar: esta página muda sozinha. Pode fechar: também avisamos por
              e-mail.
            </span>
          </p>
        </div>
        <div className="pix-qr grid center">
          <h2>Pagar de outro aparelho</h2>
          <QrCode text={pix} label="QR Code Pix" />
          <p className="small muted">Abra o aplicativo do banco no outro aparelho e aponte a câmera.</p>
        </div>
      </Card>
    </div>
  );
}
