import { z } from 'zod';
import type { Mensagem } from '../../../../contracts/chat/chat.contract.ts';
import type { ApiError } from '../../../lib/api/api.ts';
import type { Entry, Outcome } from '../../../lib/outbox/entry.ts';
import { judgeFailure } from '../../../lib/outbox/failure.ts';
import { createObservable } from '../../../lib/outbox/observable.ts';
import { createOutbox } from '../../../lib/outbox/outbox.ts';
import type { TabCopy } from '../../../lib/outbox/tab-copies.ts';

/** Written here and not acknowledged yet. `waiting`: goes by itself; `failed`: the person decides. */
export type UnsentMessage = {
  id: string;
  mensagem: string;
  /** When it was written, for the eye only: the log's time is the server's. */
  em: string;
  state: 'sending' | 'waiting' | 'failed';
  reason: string | null;
};

export type MessagesSnapshot = {
  items: readonly UnsentMessage[];
  /** What stands in the field and was not sent. */
  text: string;
  /** This tab's storage holds them as well. */
  durable: boolean;
};

/** What this tab keeps of a conversation; earlier versions of the page wrote it so as well. */
export const keptMessages = z.object({
  /** Whose words they are, by an opaque id: nobody else is shown them. */
  dono: z.string(),
  itens: z.array(
    z.object({
      id: z.uuid(),
      mensagem: z.string(),
      em: z.string(),
      estado: z.enum(['enviando', 'sem-conexao', 'falhou']),
      motivo: z.string().nullable(),
    }),
  ),
  texto: z.string(),
});
export type KeptMessages = z.infer<typeof keptMessages>;

/** What the messages of one conversation need of the world; tests bring their own. */
export type MessagesPorts = {
  owner: string;
  send: (body: { id: string; mensagem: string }) => Promise<Mensagem>;
  newId: () => string;
  now: () => Date;
  copy: TabCopy<KeptMessages>;
  /** The server has it. */
  onWritten: (mensagem: Mensagem) => void;
  /** The session ended, or the conversation is not there any more: others must look. */
  onRefused: (error: ApiError) => void;
  random?: () => number;
};

export type Messages = ReturnType<typeof createMessages>;

type Written = Pick<UnsentMessage, 'mensagem' | 'em'>;

const STATES = { sending: 'enviando', waiting: 'sem-conexao', failed: 'falhou' } as const;

/**
 * What one side wrote in a conversation and the server has not, in order, with what stands in the field. Every message
 * keeps the id it was born with, so that sending it again doubles nothing.
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
    { signal }: { signal: AbortSignal },
  ): Promise<Outcome> {
    if (!entry) return { kind: 'sent' };
    const { id } = entry;
    try {
      const written = await ports.send({ id, mensagem: entry.data.mensagem });
      // The log first: at no moment is the message in neither.
      if (!signal.aborted) ports.onWritten(written);
      return { kind: 'sent' };
    } catch (error) {
      return signal.aborted ? { kind: 'blocked' } : judge(error);
    }
  }

  function judge(error: unknown): Outcome {
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
        // The id is somebody else's: the next try is a message of its own.
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
    (before?.itens ?? []).map(({ id, mensagem, em, estado, motivo }) => ({
      id,
      data: { mensagem, em },
      state: estado === 'falhou' ? 'failed' : 'queued',
      reason: motivo,
    })),
  );

  return {
    ...outbox,
    snapshot,
    subscribe,
    /** What the person types; kept in this tab as long as it is not sent. */
    type(this: void, typed: string): void {
      if (outbox.closed() || typed === text) return;
      text = typed;
      outbox.keep();
    },
    /** Puts a message at the end of the line and empties the field. */
    send(this: void, mensagem: string): void {
      if (outbox.closed()) return;
      text = '';
      const { blocked } = outbox.snapshot();
      outbox.add([{ id: ports.newId(), data: { mensagem, em: ports.now().toISOString() } }]);
      // Who writes on may have signed in again elsewhere.
      if (blocked) outbox.wake();
    },
    discard: (id: string) => outbox.remove([id]),
    close(this: void): void {
      text = '';
      outbox.close();
    },
  };
}

/** While one is tried again in vain, all that come after it wait with it. */
function toItems(entries: readonly Entry<Written>[], connected: boolean): UnsentMessage[] {
  const stalled =
    !connected ||
    entries.some(({ state, tries }) => state === 'waiting' || (state === 'sending' && tries > 0));
  return entries.map(({ id, data, state, reason }) => {
    const going = stalled ? 'waiting' : 'sending';
    return { ...data, id, state: state === 'failed' ? 'failed' : going, reason };
  });
}
