import { horaEscrita } from '#domain/calendario/horas.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Files from 'lucide-react/icons/files';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';

type AvisosRowProps = {
  pedido: string | null;
  avisos: readonly Mensagem[];
  /** For the patient: the newest line leads to the page of its order. */
  links: boolean;
};

/** Automatic lines of one order: the newest as a thin line, those before it folded above. */
export const AvisosRow = memo(function AvisosRow({ pedido, avisos, links }: AvisosRowProps) {
  const earlier = avisos.slice(0, -1);
  const newest = avisos.at(-1);
  return (
    <>
      {earlier.length > 0 && (
        <details className="chat-fio quiet center">
          <summary>
            <span>
              <Icon icon={Files} />
              Pedido {pedido}: {earlier.length === 1 ? '1 aviso antes' : `${earlier.length} avisos antes`}
              <Icon icon={ChevronDown} />
            </span>
          </summary>
          <div>
            {earlier.map((aviso) => (
              <Aviso key={aviso.id} aviso={aviso} />
            ))}
          </div>
        </details>
      )}
      {newest && (
        <div className="chat-fio quiet center" key={newest.id}>
          <Aviso aviso={newest} />
          {links && newest.pedidoId !== null && (
            <Link to={`/meu-pedido/${newest.pedidoId}`}>Abrir pedido{pedido !== null && ` ${pedido}`}</Link>
          )}
        </div>
      )}
    </>
  );
});

function Aviso({ aviso }: { aviso: Mensagem }) {
  return (
    <p>
      <time className="num" dateTime={aviso.createdAt}>
        {horaEscrita(aviso.createdAt)}
      </time>{' '}
      <VisuallyHidden>Aviso automático: </VisuallyHidden>
      {aviso.sobre !== null && `Sobre ${aviso.sobre.nome}: `}
      {aviso.mensagem}
    </p>
  );
}
