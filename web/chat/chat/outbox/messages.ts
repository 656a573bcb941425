import { z } from 'zod';
import type { Sobre } from '#domain/chat/sobre.ts';
import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { ApiError } from '#lib/api/api.ts';
import type { Attempt, Entry, Outcome } from '#lib/outbox/entry.ts';
import { judgeFailure } from '#lib/outbox/failure.ts';
import { createObservable } from '#lib/outbox/observable.ts';
import { createOutbox } from '#lib/outbox/outbox.ts';
import type { TabCopy } from '#lib/outbox/tab-copies.ts';
import type { OutgoingMessage } from '../conversation.ts';

/** A message without a confirmation of the server. `waiting`: retried automatically; `failed`: the person decides. */
export type UnsentMessage = {
  id: string;
  mensagem: string;
  sobre: Sobre;
  /** When it was written, for display only: the log shows the server's time. */
  em: string;
  /** Closes the conversation with it: the number of the newest message that its author had read. */
  fecharAte: number | null;
  state: 'sending' | 'waiting' | 'failed';
  reason: string | null;
};

export type MessagesSnapshot = {
  items: readonly UnsentMessage[];
  /** The unsent text of the message field. */
  text: string;
  /** True when the tab's storage holds messages and text, too. */
  durable: boolean;
};

/**
 * The stored copy of a conversation in this tab. Its field names are those of earlier versions of the page, whose
 * copies are still read.
 */
export const keptMessages = z.object({
  /** The opaque id of the author; nobody else may read the copy. */
  dono: z.string(),
  itens: z.array(
    z.object({
      id: z.uuid(),
      mensagem: z.string(),
      sobre: z.string().nullable().default(null),
      em: z.string(),
      fecharAte: z.number().nullable().default(null),
      estado: z.enum(['enviando', 'sem-conexao', 'falhou']),
      motivo: z.string().nullable(),
    }),
  ),
  texto: z.string(),
});
export type KeptMessages = z.infer<typeof keptMessages>;

/** Dependencies of the messages of one conversation; tests pass their own functions. */
export type MessagesPorts = {
  owner: string;
  send: (message: OutgoingMessage) => Promise<Mensagem>;
  newId: () => string;
  now: () => Date;
  copy: TabCopy<KeptMessages>;
  /** Called with the stored message when the server confirmed it. */
  onWritten: (mensagem: Mensagem) => void;
  /** Called when the session ended or the conversation is closed or missing. */
  onRefused: (error: ApiError) => void;
  random?: () => number;
};

export type Messages = ReturnType<typeof createMessages>;

type Written = Pick<UnsentMessage, 'mensagem' | 'sobre' | 'em' | 'fecharAte'>;

const UNREAD_FIRST =
  'o paciente escreveu agora há pouco. Leia antes; ao tentar de novo, a conversa fica aberta.';

const STATES = { sending: 'enviando', waiting: 'sem-conexao', failed: 'falhou' } as const;

/**
 * The outbox of one side's messages in a conversation, in order, and the text of the message field. Each message
 * keeps the id it was created with, so that a repeated request creates no second message.
 */
export function createMessages(ports: MessagesPorts) {
  const { copy, owner } = ports;
  const before = copy.read();
  let text = before?.texto ?? '';
  let durable = true;

  const outbox = createOutbox<Written>({
    send,
    keep(entries) {
      const itens = toItems(entries, true).map(({ state, reason, ...item }) => ({
        ...item,
        estado: STATES[state],
        motivo: reason,
      }));
      if (itens.length === 0 && text === '') copy.erase();
      else durable = copy.write({ dono: owner, itens, texto: text });
      return durable;
    },
    ...(ports.random && { random: ports.random }),
  });

  async function send(
    [entry]: readonly Entry<Written>[],
    { signal, change }: Pick<Attempt<Written>, 'signal' | 'change'>,
  ): Promise<Outcome> {
    if (!entry) return { kind: 'sent' };
    const { id } = entry;
    try {
      const { mensagem, sobre, fecharAte } = entry.data;
      const written = await ports.send({ id, mensagem, sobre, fecharAte });
      // The log is updated before the entry is removed, so that the message never disappears in between.
      if (!signal.aborted) ports.onWritten(written);
      return { kind: 'sent' };
    } catch (error) {
      if (signal.aborted) return { kind: 'blocked' };
      if (error instanceof ApiError && error.code === 'mensagem_nova') {
        // The person reads first; what they then send again leaves the conversation open.
        change({ fecharAte: null });
        return { kind: 'failed', reason: UNREAD_FIRST };
      }
      return judge(error);
    }
  }

  function judge(error: unknown): Outcome {
    // The hour's limit is reached: an automatic retry would only look like a lost connection.
    if (error instanceof ApiError && error.status === 429) return { kind: 'failed', reason: error.message };
    const failure = judgeFailure(error);
    switch (failure.kind) {
      case 'retry':
        return failure;
      case 'rejected':
        return { kind: 'failed', reason: failure.message };
      case 'session':
        ports.onRefused(failure.error);
        return { kind: 'blocked' };
      default: {
        ports.onRefused(failure.error);
        // The id belongs to another message: the next attempt uses a new one.
        const taken = failure.error.code === 'id_em_uso';
        return { kind: 'failed', reason: failure.message, ...(taken && { newId: ports.newId() }) };
      }
    }
  }

  const { snapshot, subscribe, tell } = createObservable<MessagesSnapshot>(() => {
    const { entries, connected } = outbox.snapshot();
    return { items: toItems(entries, connected), text, durable: outbox.snapshot().durable };
  });
  outbox.subscribe(tell);
  outbox.restore(
    (before?.itens ?? []).map(({ id, mensagem, sobre, em, fecharAte, estado, motivo }) => ({
      id,
      data: { mensagem, sobre, em, fecharAte },
      state: estado === 'falhou' ? 'failed' : 'queued',
      reason: motivo,
    })),
  );

  return {
    ...outbox,
    snapshot,
    subscribe,
    /** Sets the text of the field and stores it in this tab. */
    type(this: void, typed: string): void {
      if (outbox.closed() || typed === text) return;
      text = typed;
      outbox.keep();
    },
    /** Appends a message and empties the field. */
    send(this: void, mensagem: string, sobre: Sobre = null, fecharAte: number | null = null): void {
      if (outbox.closed()) return;
      text = '';
      const { blocked } = outbox.snapshot();
      const em = ports.now().toISOString();
      outbox.add([{ id: ports.newId(), data: { mensagem, sobre, em, fecharAte } }]);
      // An author who keeps writing may have signed in again in another tab.
      if (blocked) outbox.wake();
    },
    discard: (id: string) => outbox.remove([id]),
    close(this: void): void {
      text = '';
      outbox.close();
    },
  };
}

/** The entries for display: while one is repeated without success, all after it are shown as waiting. */
function toItems(entries: readonly Entry<Written>[], connected: boolean): UnsentMessage[] {
  const stalled =
    !connected ||
    entries.some(({ state, tries }) => state === 'waiting' || (state === 'sending' && tries > 0));
  return entries.map(({ id, data, state, reason }) => {
    const going = stalled ? 'waiting' : 'sending';
    return { ...data, id, state: state === 'failed' ? 'failed' : going, reason };
  });
}
