import { useId } from 'react';
import { NavLink } from 'react-router';
import type { Conversa } from '#contracts/chat/chat.contract.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { useMinute } from '#lib/clock/clock.ts';
import { moveFocus, useShortcuts } from '#ui/keys/useShortcuts.ts';
import { Badge } from '#ui/status/Tag.tsx';
import { describeNaoLidas } from '#web/chat/chat/nao-lidas.api.ts';
import { useCaixas, useConversas } from '../conversas.api.ts';
import { UrgenciaTag } from './UrgenciaTag.tsx';
import { lastLine, initials, whenWords } from '../conversa-words.ts';

const LINKS = '.chat-outra-quem';

export function OtherConversas() {
  const { conversas } = useConversas('', 'todas');
  const now = useMinute();
  const summary = useCaixas();
  useShortcuts({ j: () => moveFocus(LINKS, 1), k: () => moveFocus(LINKS, -1) });
  return (
    <nav className="chat-outras card" aria-label="Outras conversas">
      <div className="chat-outras-cabeca row align-baseline between">
        <p className="strong">Conversas</p>
        {summary !== undefined && summary.abertas > 0 && (
          <p className="fine quiet num">
            {summary.abertas === 1 ? '1 aberta' : `${summary.abertas} abertas`}
          </p>
        )}
      </div>
      <ul>
        {conversas?.map((conversa) => (
          <OtherConversa key={conversa.id} conversa={conversa} now={now} />
        ))}
      </ul>
    </nav>
  );
}

function OtherConversa({ conversa, now }: { conversa: Conversa; now: Date }) {
  const { cpf, naoLidas, urgencia, ultima } = conversa;
  const id = useId();
  return (
    <li className={naoLidas > 0 ? 'conversa-nova' : undefined}>
      <span className="conversa-letras" aria-hidden="true">
        {initials(conversa.nome)}
      </span>
      {/* The link fills the row and is named by the patient alone; the message and the unread count are its
          description. */}
      <NavLink className="chat-outra-quem ellipsis" to={`/chatpageadm/${cpf}`} aria-describedby={id}>
        {nameOf(conversa)}
      </NavLink>
      {urgencia === null ? (
        <span className="chat-outra-dita muted ellipsis fine">{ultima !== null && lastLine(ultima)}</span>
      ) : (
        <UrgenciaTag />
      )}
      <span className="chat-outra-hora grid quiet fine num">
        {ultima !== null && whenWords(ultima.createdAt, now)}
        {naoLidas > 0 && <Badge count={naoLidas} />}
      </span>
      <span id={id} hidden>
        {naoLidas > 0 && describeNaoLidas(naoLidas)} {ultima !== null && lastLine(ultima)}
      </span>
    </li>
  );
}

function nameOf({ nome, cpf }: Conversa): string {
  return nome === '' ? `CPF ${formatCpf(cpf)}` : nome;
}
