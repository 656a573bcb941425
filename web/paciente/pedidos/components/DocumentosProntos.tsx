import Download from 'lucide-react/icons/download';
import type { DocumentoPronto } from '#contracts/pedidos/documento-pronto.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { AnchorButton, type AnchorButtonProps } from '#ui/button/AnchorButton.tsx';

type BaixarProps = Pick<AnchorButtonProps, 'variant' | 'size' | 'wide'> & {
  documento: DocumentoPronto;
  /** Ids of the elements that identify the order. */
  describedBy: string;
};

export function BaixarDocumento({ documento, describedBy, ...look }: BaixarProps) {
  return (
    <AnchorButton
      {...look}
      icon={Download}
      href={documento.arquivo}
      download=""
      aria-describedby={`documento-${documento.id} ${describedBy}`}
    >
      Baixar documento
    </AnchorButton>
  );
}

/** Kind, signer and time; describes the button of its download. */
export function AssinaturaLine({ documento, today }: { documento: DocumentoPronto; today: string }) {
  const { id, titulo, medico, assinadoEm } = documento;
  return (
    <p className="pedido-assinatura">
      <b id={`documento-${id}`}>{titulo}</b>
      <span className="muted num">
        {' · '}
        {medico} assinou {relativeDayAndHour(assinadoEm, today)}.
      </span>
    </p>
  );
}
