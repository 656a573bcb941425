import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { Note } from '#ui/status/Note.tsx';

type PixEmPreparoProps = {
  pedido: Pedido;
  /** The message; null while there is none. */
  sentence: string | null;
  /** Unsuccessful presses since the page was opened. */
  attempt: number;
};

/** Message of a Pix that is not created yet; announced when it appears and after each further attempt. */
export function PixEmPreparo({ pedido, sentence, attempt }: PixEmPreparoProps) {
  const recusa = pedido.cobranca?.estado === 'recusada' ? pedido.cobranca.recusa : null;
  const line = useRef<HTMLDivElement>(null);
  // The button stays in view wherever the page was scrolled to; its message must, too.
  useEffect(() => {
    if (attempt > 0) line.current?.scrollIntoView({ block: 'center' });
  }, [attempt]);
  return (
    <div role="status" className="pix-preparo" ref={line}>
      {sentence !== null && (
        <Note kind="wait">
          <p>{sentence}</p>
          {recusa === 'dados' && (
            <p>
              <Link to="/dados" state={{ volta: `/financeiro/${pedido.id}` }}>
                Conferir e corrigir
              </Link>
            </p>
          )}
          {recusa === 'cobranca' && (
            <p>
              <Link to="/chatpage">Entrar em contato</Link>
            </p>
          )}
          {attempt > 1 && (
            <p className="small">
              {recusa === null
                ? 'Tentamos de novo agora: ainda sem resposta.'
                : 'Tentamos de novo agora: ainda não foi aceito.'}
            </p>
          )}
        </Note>
      )}
    </div>
  );
}
