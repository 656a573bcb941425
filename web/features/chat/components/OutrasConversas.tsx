import { useId } from 'react';
import { NavLink } from 'react-router';
import type { Conversa } from '../../../../contracts/chat.contract.ts';
import { formatCpf } from '../../../../domain/cpf.ts';
import { useMinuto } from '../../../lib/useMinuto.ts';
import { Badge } from '../../../ui/Tag.tsx';
import { naoLidasPorExtenso } from '../nao-lidas.api.ts';
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
          <Outra key={conversa.id} conversa={conversa} agora={agora} />
        ))}
      </ul>
    </nav>
  );
}

function Outra({ conversa, agora }: { conversa: Conversa; agora: Date }) {
  const { cpf, naoLidas, ultima } = conversa;
  const id = useId();
  return (
    <li>
      {/* The name is the link's, which fills the row; what was said and how much is unread describe it. */}
      <NavLink className="chat-outra-quem" to={`/chatpageadm/${cpf}`} aria-describedby={id}>
        {quem(conversa)}
      </NavLink>
      <span className="chat-outra-dita fine">{ultima?.mensagem}</span>
      <span className="chat-outra-hora fine num">
        {ultima !== null && quandoFoiDito(ultima.createdAt, agora)}
        {naoLidas > 0 && <Badge count={naoLidas} />}
      </span>
      <span id={id} hidden>
        {naoLidas > 0 && naoLidasPorExtenso(naoLidas)} {ultima?.mensagem}
      </span>
    </li>
  );
}

function quem({ nome, cpf }: Conversa): string {
  return nome === '' ? `CPF ${formatCpf(cpf)}` : nome;
}
