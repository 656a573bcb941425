import { Link } from 'react-router';
import type { Pedido } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { Note } from '../../../ui/status/Note.tsx';

type PixEmPreparoProps = {
  pedido: Pedido;
  /** Null while nothing has to be said. */
  sentence: string | null;
  /** How often the button was pressed in vain since the page was opened. */
  attempt: number;
};

/** The Pix that the provider did not give yet: calm words, spoken as they come, and again after each try. */
export function PixEmPreparo({ pedido, sentence, attempt }: PixEmPreparoProps) {
  const { recusa } = pedido.pagamento;
  return (
    <div role="status" className="pix-preparo">
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
