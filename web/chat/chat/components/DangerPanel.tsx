import { useId, useMemo, useState } from 'react';
import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { falaDePerigo } from '#domain/chat/perigo.ts';
import type { MessagesSnapshot } from '../outbox/messages.ts';
import { UrgencyWords } from '../urgency-words.public.tsx';

type DangerPanelProps = {
  messages: MessagesSnapshot;
  /** Undefined until it is loaded. */
  log: readonly Mensagem[] | undefined;
};

/**
 * The emergency words, as soon as the text field, a message being sent or one that nobody answered holds words of
 * danger. Once closed, they come back with the next such text. Needs no connection.
 */
export function DangerPanel({ messages: { text, items }, log }: DangerPanelProps) {
  const id = useId();
  const logged = useMemo(() => unanswered(log ?? []).filter(isDanger).length, [log]);
  const unsent = useMemo(() => items.filter(isDanger).length, [items]);
  const typed = useMemo(() => falaDePerigo(text), [text]);
  const count = logged + unsent + (typed ? 1 : 0);
  // A sent message moves from the field into the log without changing the count.
  const [seen, setSeen] = useState({ count: 0, open: false });
  if (seen.count !== count) setSeen({ count, open: count > seen.count || (seen.open && count > 0) });
  if (!seen.open) return null;
  return (
    <UrgencyWords
      id={id}
      heading="h2"
      note="Você pode enviar a mensagem. A equipe vê que pode ser uma urgência, mas não atende emergências por aqui."
      onClose={() => setSeen({ count, open: false })}
    />
  );
}

const isDanger = ({ mensagem }: { mensagem: string }) => falaDePerigo(mensagem);

/** The patient's messages since the last one that a person of the team wrote. */
function unanswered(log: readonly Mensagem[]): readonly Mensagem[] {
  const answer = log.findLastIndex(({ Por, automatica }) => Por === 'Adm' && !automatica);
  return log.slice(answer + 1).filter(({ Por }) => Por === 'Cliente');
}
