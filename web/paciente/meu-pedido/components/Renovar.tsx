import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { useRenovar } from '../meu-pedido.api.ts';

type RenovarProps = {
  pedidoId: string;
  /** A prescription: its treatment may be continued. */
  treatment: boolean;
  /** Day, as "17/12", until which to ask; null without one. */
  by: string | null;
};

/** Creates a new order of the same service whose questionnaire offers the last answers. */
export function Renovar({ pedidoId, treatment, by }: RenovarProps) {
  const title = useId();
  const chave = useRef(crypto.randomUUID());
  const navigate = useNavigate();
  const { mutateAsync, error, isPending } = useRenovar(pedidoId);
  const oneAtATime = useOneAtATime();

  async function renew() {
    try {
      const { pedido } = await mutateAsync(chave.current);
      await navigate(`/historico/${pedido.id}`);
    } catch {
      // The error is shown.
    }
  }

  return (
    <section className="renovar grid" aria-labelledby={title}>
      <h2 id={title}>{treatment ? 'Precisa continuar o tratamento?' : 'Precisa de outro igual?'}</h2>
      <p>
        Você confirma as respostas que já deu e só conta o que mudou, ao preço de hoje.
        {by !== null && (
          <>
            {' '}
            Para não ficar sem remédio, peça <b className="num">até {by}</b>.
          </>
        )}
      </p>
      {error && (
        <Note kind="stop" role="alert">
          {error.message}
        </Note>
      )}
      <Button variant="secondary" icon={RefreshCw} busy={isPending} onClick={() => void oneAtATime(renew)}>
        Renovar
      </Button>
    </section>
  );
}
