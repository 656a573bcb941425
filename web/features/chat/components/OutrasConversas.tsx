import { NavLink } from 'react-router';
import type { Conversa } from '../../../../contracts/chat.contract.ts';
import { formatCpf } from '../../../../domain/cpf.ts';
import { useMinuto } from '../../../lib/useMinuto.ts';
import { Badge } from '../../../ui/Tag.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { naoLidasPorExtenso } from '../chat.api.ts';
import { useConversas } from '../conversas.api.ts';
import { quandoFoiDito } from '../espera.ts';

/** The newest conversations beside the one that is open, on a wide desk. */
export function OutrasConversas() {
  const { conversas } = useConversas('', false);
  const agora = useMinuto();
  return (
    <nav className="chat-outras card" aria-label="Outras conversas">
      <ul>
        {conversas?.map((conversa) => (
          <li key={conversa.id}>
            <NavLink to={`/chatpageadm/${conversa.cpf}`}>
              <span className="chat-outra-quem">{quem(conversa)}</span>
              <span className="chat-outra-dita fine">{conversa.ultima?.mensagem}</span>
              <span className="chat-outra-hora fine num">
                {conversa.ultima !== null && quandoFoiDito(conversa.ultima.createdAt, agora)}
                {conversa.naoLidas > 0 && (
                  <>
                    <Badge count={conversa.naoLidas} />
                    <VisuallyHidden>{naoLidasPorExtenso(conversa.naoLidas)}</VisuallyHidden>
                  </>
                )}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function quem({ nome, cpf }: Conversa): string {
  return nome === '' ? `CPF ${formatCpf(cpf)}` : nome;
}
