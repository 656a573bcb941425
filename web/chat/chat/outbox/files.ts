import { semPedido } from '#domain/pedidos/anexos.ts';
import type { Attempt, Entry, NewEntry, Outcome } from '#lib/outbox/entry.ts';
import { createFileKeeper, type FileStore, type SavedFile } from '#lib/outbox/file-store.ts';
import { createObservable } from '#lib/outbox/observable.ts';
import { createOutbox } from '#lib/outbox/outbox.ts';
import type { UploadOutcome } from '#lib/upload/refusal.ts';
import type { SendFile } from '#lib/upload/transfer.ts';
import type { Sobre } from '#domain/chat/sobre.ts';
import type { ChatFileRecord } from './kept-files.ts';

export type ChatFile = {
  nome: string;
  sobre: Sobre;
  tamanho: number;
  em: string;
  /** The bytes; null when the browser could not keep them over a reload and when they are no longer needed. */
  content: Blob | null;
  bytes: number;
  address: string | null;
};

/**
 * An attached file that is not in the log yet. `waiting`: retried automatically; `failed`: the person decides;
 * `refused`: a retry would have the same answer; `sent`: stored, the log is being read again.
 */
export type UnsentFile = ChatFile & {
  id: string;
  state: 'sending' | 'waiting' | 'failed' | 'refused' | 'sent';
  reason: string | null;
};

export type FilesSnapshot = {
  items: readonly UnsentFile[];
  /** True when unsent files are stored beyond this page. */
  durable: boolean;
};

/** Dependencies of the files of one conversation; tests pass their own functions. */
export type FilesPorts = {
  owner: string;
  conversationKey: string;
  /** Metadata with which an upload names its conversation, besides the message id. */
  metadata: Record<string, string>;
  sendFile: SendFile;
  /** Asks the server to delete an unfinished upload. */
  giveUp: (address: string) => void;
  store: Pick<FileStore<ChatFileRecord>, 'read' | 'save' | 'update' | 'forget'>;
  /**
   * Waits for the lock of a file between the tabs of this browser; `onWon` is called when this tab may send it.
   * Returns the function that releases it.
   */
  awaitTurn: (id: string, onWon: () => void) => () => void;
  newId: () => string;
  now: () => Date;
  /** Called when a file is stored; resolves once the log shows it. */
  onWritten: () => Promise<unknown>;
  /** Called after a refusal: the session may have ended. */
  onRefused: () => void;
  random?: () => number;
  online?: () => boolean;
};

export type Files = ReturnType<typeof createFiles>;

const LOST = 'este navegador não guardou o arquivo. Escolha o mesmo arquivo para continuar de onde parou.';
/** After this many answers in a row that say "busy" the person decides. */
const BUSY_TRIES = 4;

/**
 * The outbox of the files of one conversation, sent one at a time in the order they were attached. It lives
 * longer than the page that shows it, and survives a reload where the browser keeps the bytes.
 */
export function createFiles(ports: FilesPorts) {
  const { owner, conversationKey, store } = ports;
  const turns = new Map<string, () => void>();
  const keeper = createFileKeeper<ChatFile, ChatFileRecord>({
    store,
    contentOf: ({ content }) => content,
    now: () => ports.now().getTime(),
    toRecord({ id, data: { nome, sobre, tamanho, em, address: endereco }, state }) {
      if (state === 'refused') return null;
      return {
        id,
        dono: owner,
        conversa: conversationKey,
        sobre,
        nome,
        tamanho,
        criadoEm: Date.parse(em),
        endereco,
      };
    },
  });
  const outbox = createOutbox<ChatFile>({
    send,
    keep: keeper.keep,
    order: (a, b) => (a.em < b.em ? -1 : 1),
    // The log is updated before the entry is removed, so that the file never disappears in between.
    afterSent: ports.onWritten,
    onGone: giveBackTurn,
    ...(ports.random && { random: ports.random }),
    ...(ports.online && { online: ports.online }),
  });

  async function send([entry]: readonly Entry<ChatFile>[], attempt: Attempt<ChatFile>): Promise<Outcome> {
    const content = entry?.data.content ?? null;
    if (!entry || content === null) return { kind: 'failed', reason: LOST };
    const { nome: name, sobre, address } = entry.data;
    const metadata = { ...ports.metadata, mensagem: entry.id, ...(sobre !== null && { sobre }) };
    const outcome = await ports.sendFile(
      { content, name, address, metadata },
      {
        signal: attempt.signal,
        onAddress: (given) => attempt.change({ address: given }),
        onProgress: (bytes) => attempt.change({ bytes }),
        onAccepted: (bytes) => attempt.progress({ bytes }),
      },
    );
    return judge(outcome, attempt);
  }

  function judge(outcome: UploadOutcome, attempt: Attempt<ChatFile>): Outcome {
    switch (outcome.kind) {
      case 'refused':
        attempt.change({ content: null, address: null });
        return { kind: 'refused', reason: semPedido(outcome.reason ?? '') };
      case 'restart':
        attempt.change({ address: null, bytes: 0 });
        return { kind: 'retry' };
      case 'failed':
        if (!attempt.signal.aborted) ports.onRefused();
        return outcome;
      case 'retry':
        // Without a connection it is repeated without end; a busy server is asked a few times.
        return outcome.unheard === true ? outcome : { ...outcome, limit: BUSY_TRIES };
      default:
        return outcome;
    }
  }

  function giveBackTurn(id: string): void {
    turns.get(id)?.();
    turns.delete(id);
  }

  const place = { dono: owner, conversa: conversationKey };

  /**
   * Restores the files of an earlier page. A file whose lock another tab has stays there until that tab finishes
   * or closes.
   */
  async function resume(): Promise<void> {
    for (const { record } of await store.read(place)) {
      const { id } = record;
      if (outbox.closed() || outbox.find(id)) continue;
      turns.set(
        id,
        ports.awaitTurn(id, () => void takeOver(id)),
      );
    }
  }

  async function takeOver(id: string): Promise<void> {
    const saved = (await store.read(place)).find(({ record }) => record.id === id);
    if (outbox.closed() || outbox.find(id)) return;
    if (!saved) return giveBackTurn(id);
    keeper.learn([saved]);
    outbox.restore([toEntry(saved)]);
  }

  const { snapshot, subscribe, tell } = createObservable<FilesSnapshot>(() => {
    const { entries, durable } = outbox.snapshot();
    return { items: entries.map(toItem), durable };
  });
  outbox.subscribe(tell);
  void resume();

  return {
    ...outbox,
    snapshot,
    subscribe,
    /**
     * Appends a file. A file whose bytes were lost in a reload continues where it stopped when it is chosen
     * again.
     */
    attach(this: void, { name, content }: { name: string; content: Blob }, sobre: Sobre = null): void {
      if (outbox.closed()) return;
      const lost = outbox.snapshot().entries.find((entry) => isLost(entry, name, content));
      if (lost) {
        outbox.change(lost.id, { content });
        return outbox.retry(lost.id);
      }
      const id = ports.newId();
      turns.set(
        id,
        ports.awaitTurn(id, () => undefined),
      );
      const em = ports.now().toISOString();
      return outbox.add([
        { id, data: { nome: name, sobre, tamanho: content.size, em, content, bytes: 0, address: null } },
      ]);
    },
    takeBack(this: void, id: string): void {
      const address = outbox.find(id)?.data.address ?? null;
      if (address !== null) ports.giveUp(address);
      outbox.remove([id]);
    },
    /** Another person signed in: stop sending, showing and storing the files. */
    close(this: void): void {
      keeper.close();
      outbox.close();
      for (const id of turns.keys()) giveBackTurn(id);
    },
  };
}

function toItem({ id, data, state, reason }: Entry<ChatFile>): UnsentFile {
  return { ...data, id, state: state === 'queued' ? 'sending' : state, reason };
}

function toEntry({ record, content: kept }: SavedFile<ChatFileRecord>): NewEntry<ChatFile> {
  const { id, nome, sobre = null, tamanho, endereco: address, criadoEm } = record;
  const content = kept?.size === tamanho ? kept : null;
  const data = { nome, sobre, tamanho, address, content, em: new Date(criadoEm).toISOString(), bytes: 0 };
  return content === null ? { id, data, state: 'failed', reason: LOST } : { id, data };
}

function isLost({ state, data }: Entry<ChatFile>, name: string, content: Blob): boolean {
  return state === 'failed' && data.content === null && data.nome === name && data.tamanho === content.size;
}
