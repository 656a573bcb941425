import ChevronDown from 'lucide-react/icons/chevron-down';
import Files from 'lucide-react/icons/files';
import { memo } from 'react';
import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';

type AvisosRowProps = { pedido: string | null; avisos: readonly Mensagem[] };

/** Automatic lines of one order: the newest as a thin line, those before it folded above. */
export const AvisosRow = memo(function AvisosRow({ pedido, avisos }: AvisosRowProps) {
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
        </div>
      )}
    </>
  );
});

function Aviso({ aviso }: { aviso: Mensagem }) {
  return (
    <p>
      <time className="num" dateTime={aviso.createdAt}>
        {aviso.dateCreated.slice(-5)}
      </time>{' '}
      <VisuallyHidden>Aviso automático: </VisuallyHidden>
      {aviso.mensagem}
    </p>
  );
}
