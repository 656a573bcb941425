import { useId } from 'react';
import { NavLink } from 'react-router';
import type { Conversa } from '../../../../contracts/chat/chat.contract.ts';
import { formatCpf } from '../../../../domain/contas/cpf.ts';
import { useMinute } from '../../../lib/clock/clock.ts';
import { Badge } from '../../../ui/status/Tag.tsx';
import { describeNaoLidas } from '../../chat/nao-lidas.api.ts';
import { useConversas, useConversasNaoLidas } from '../conversas.api.ts';
import { dita, iniciais, quandoFoiDito } from '../espera.ts';

/** The newest conversations beside the open one, on a wide screen. */
export function OutrasConversas() {
  const { conversas } = useConversas('', false);
  const agora = useMinute();
  const resumo = useConversasNaoLidas();
  return (
    <nav className="chat-outras card" aria-label="Outras conversas">
      <div className="chat-outras-cabeca">
        <p className="strong">Conversas</p>
        {resumo !== undefined && resumo.naoLidas > 0 && (
          <p className="fine quiet num">
            {resumo.naoLidas === 1 ? '1 não lida' : `${resumo.naoLidas} não lidas`}
          </p>
        )}
      </div>
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
    <li className={naoLidas > 0 ? 'conversa-nova' : undefined}>
      <span className="conversa-letras" aria-hidden="true">
        {iniciais(conversa.nome)}
      </span>
      {/* The link fills the row and is named by the patient alone; the message and the unread count are its
          description. */}
      <NavLink className="chat-outra-quem" to={`/chatpageadm/${cpf}`} aria-describedby={id}>
        {quem(conversa)}
      </NavLink>
      <span className="chat-outra-dita fine">{ultima !== null && dita(ultima)}</span>
      <span className="chat-outra-hora fine num">
        {ultima !== null && quandoFoiDito(ultima.createdAt, agora)}
        {naoLidas > 0 && <Badge count={naoLidas} />}
      </span>
      <span id={id} hidden>
        {naoLidas > 0 && describeNaoLidas(naoLidas)} {ultima !== null && dita(ultima)}
      </span>
    </li>
  );
}

function quem({ nome, cpf }: Conversa): string {
  return nome === '' ? `CPF ${formatCpf(cpf)}` : nome;
}
