import { z } from 'zod';
import type { Rascunho } from '../../../contracts/pedidos/rascunhos.contract.ts';
import type {
  CamposDoRascunho,
  MudancaDoRascunho,
  ValorDoRascunho,
} from '../../../domain/pedidos/rascunho.ts';
import { ApiError } from '../../lib/api/api.ts';
import { isPending, type Attempt, type Entry, type Outcome } from '../../lib/outbox/entry.ts';
import { judgeFailure } from '../../lib/outbox/failure.ts';
import { createObservable } from '../../lib/outbox/observable.ts';
import { createOutbox } from '../../lib/outbox/outbox.ts';
import type { TabCopy } from '../../lib/outbox/tab-copies.ts';
import { isUnchanged, overlay } from './fields.ts';

/** After the last key, and while somebody types on without a rest. */
const SETTLE = { ms: 800, maxMs: 2_500 };

export type DraftPhase =
  | 'idle'
  | 'saving'
  | 'saved'
  | 'offline'
  | 'failing'
  | 'refused'
  | 'signed-out'
  | 'closed';

/** What a screen shows of a draft. */
export type DraftSnapshot = {
  phase: DraftPhase;
  /** When the server last wrote the draft; null while there is none. */
  savedAt: string | null;
  /** The server's words, where it refused. */
  message: string | null;
  /** The unsent text stands in this tab's storage as well. */
  durable: boolean;
  /** The draft as it will be: the server's, with what was typed here over it. */
  fields: CamposDoRascunho;
  /** Typed here before the form was saved elsewhere: to be shown, never filled in. */
  aside: MudancaDoRascunho;
};

const keptFields = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]));

/** What this tab keeps of a draft while the server has not got it; earlier versions of the page wrote it so as well. */
export const keptDraft = z.object({
  /** Whose text it is, by an opaque id: nobody else is shown it. */
  dono: z.string(),
  /** The version of the draft that it was typed upon. */
  versao: z.number(),
  /** Typed and not acknowledged yet. */
  campos: keptFields,
  /** Typed before the form was saved elsewhere. */
  aparte: keptFields,
});
export type KeptDraft = z.infer<typeof keptDraft>;

type Saved = Pick<Rascunho, 'versao' | 'salvoEm'>;

/** What a draft needs of the world; tests bring their own. */
export type DraftPorts = {
  owner: string;
  save: (version: number, fields: MudancaDoRascunho, keepalive: boolean) => Promise<Saved>;
  read: () => Promise<Rascunho>;
  copy: TabCopy<KeptDraft>;
  /** The draft as it is known from its own writes. */
  onKnown: (rascunho: Rascunho) => void;
  /** The session ended, or the order no longer takes answers: others must look. */
  onRefused: (error: ApiError) => void;
  random?: () => number;
};

export type DraftOutbox = ReturnType<typeof createDraftOutbox>;

type Value = ValorDoRascunho | null;

const fieldsOf = (entries: readonly Entry<Value>[]): MudancaDoRascunho =>
  Object.fromEntries(entries.map(({ id, data }) => [id, data]));

/**
 * The one place where a form's unsent text lives, field by field, for as long as it is unsent: also when the form is
 * left. One request at a time takes all fields that changed; text stands in the tab's storage from the first key on
 * and leaves it when the server has answered.
 */
export function createDraftOutbox(ports: DraftPorts) {
  const { copy, owner } = ports;
  let server: Rascunho | null = null;
  let aside: MudancaDoRascunho = {};
  let inFlight: MudancaDoRascunho = {};
  let phase: DraftPhase = 'idle';
  let message: string | null = null;
  let durable = true;
  let suspended = false;

  const outbox = createOutbox<Value>({
    batch: true,
    settle: SETTLE,
    ready: false,
    send,
    keep(entries) {
      const campos = fieldsOf(entries);
      if (entries.length === 0 && Object.keys(aside).length === 0) copy.erase();
      else durable = copy.write({ dono: owner, versao: server?.versao ?? 0, campos, aparte: aside });
      return durable;
    },
    ...(ports.random && { random: ports.random }),
  });
  const entries = () => outbox.snapshot().entries;

  const { snapshot, subscribe, tell } = createObservable<DraftSnapshot>(() => ({
    phase,
    savedAt: server?.salvoEm ?? null,
    message,
    durable,
    fields: overlay(server?.campos ?? {}, fieldsOf(entries())),
    aside,
  }));

  outbox.subscribe(() => {
    if (outbox.idle()) rest();
    else if (phase === 'saving' && !outbox.snapshot().connected) phase = 'offline';
    tell();
  });

  /** Nothing waits to be sent. */
  function rest(): void {
    if (entries().some(({ state }) => state === 'failed')) {
      phase = 'refused';
      return;
    }
    phase = server?.salvoEm && !outbox.closed() ? 'saved' : 'idle';
    message = null;
  }

  async function send(batch: readonly Entry<Value>[], { signal }: Attempt<Value>): Promise<Outcome> {
    const fields = fieldsOf(batch);
    inFlight = fields;
    try {
      const saved = await ports.save(server?.versao ?? 0, fields, false);
      if (!signal.aborted) acknowledge(fields, saved);
      return { kind: 'sent' };
    } catch (error) {
      return signal.aborted ? { kind: 'blocked' } : await judge(Object.keys(fields), error);
    } finally {
      inFlight = {};
    }
  }

  function acknowledge(fields: MudancaDoRascunho, saved: Saved): void {
    if (outbox.closed() || !server) return;
    const next = saved.versao <= server.versao + 1;
    server = {
      ...server,
      // Others wrote in between: their fields are read before their version is known.
      versao: next ? Math.max(server.versao, saved.versao) : server.versao,
      salvoEm: saved.salvoEm ?? server.salvoEm,
      campos: overlay(server.campos, fields),
    };
    if (next) ports.onKnown(server);
    else void reread();
  }

  async function judge(sent: readonly string[], error: unknown): Promise<Outcome> {
    message = null;
    if (error instanceof ApiError && error.code === 'rascunho_encerrado') {
      // The form was saved meanwhile: what is typed now is typed upon that.
      await reread();
      return { kind: 'retry' };
    }
    const failure = judgeFailure(error);
    if (failure.kind === 'retry') {
      phase = failure.unheard ? 'offline' : 'failing';
      return failure;
    }
    if (failure.kind === 'rejected') {
      ({ message } = failure);
      phase = 'refused';
      const named = failure.fields.filter((field) => sent.includes(field));
      return { kind: 'failed', reason: message, ids: named.length > 0 ? named : sent };
    }
    if (failure.kind === 'closed') ({ message } = failure);
    phase = failure.kind === 'session' ? 'signed-out' : 'closed';
    ports.onRefused(failure.error);
    return { kind: 'blocked' };
  }

  async function reread(): Promise<void> {
    // Unread, it is read with the next event of the live stream, or the next time the form opens.
    await ports.read().then(receive, () => undefined);
  }

  /** The draft as the server has it; an older reading than the one known is let go. */
  function receive(read: Rascunho): void {
    if (outbox.closed() || (server !== null && read.versao < server.versao)) return;
    const first = server === null;
    server = read;
    if (first) takeUp(read);
    if (first && entries().some(isPending)) phase = 'saving';
    else if (phase === 'idle' || phase === 'saved') rest();
    tell();
  }

  /** What this tab kept from before it was loaded: over the draft, or aside where the form was saved since. */
  function takeUp(read: Rascunho): void {
    const before = copy.read();
    const fresh = Object.entries(before?.campos ?? {}).filter(
      ([field, value]) => !isUnchanged(read.campos, field, value),
    );
    const late = before !== null && before.versao < read.desde;
    aside = { ...before?.aparte, ...(late && Object.fromEntries(fresh)) };
    outbox.restore(late ? [] : fresh.map(([id, data]) => ({ id, data })));
    if (before !== null) outbox.keep();
  }

  /** The page was going, and the server took it all the same. */
  function takenOnLeave(certain: MudancaDoRascunho, saved: Saved): void {
    acknowledge(certain, saved);
    outbox.remove(Object.keys(certain).filter((field) => outbox.find(field)?.data === certain[field]));
  }

  function finish(salvos: CamposDoRascunho | null): void {
    const stays = ({ id, data }: Entry<Value>) => salvos?.[id] !== undefined && salvos[id] !== data;
    aside = {};
    suspended = false;
    const gone = entries().filter((entry) => !stays(entry));
    outbox.pause();
    outbox.remove(gone.map(({ id }) => id));
    phase = 'idle';
    if (!entries().some(isPending)) outbox.close();
    else void reread().then(outbox.resume);
    tell();
  }

  return {
    snapshot,
    subscribe,
    receive,
    /** What the person typed just now: the fields that changed. */
    write(this: void, change: MudancaDoRascunho): void {
      if (outbox.closed()) return;
      const { blocked, connected } = outbox.snapshot();
      // A connection that failed is not asked again at every key.
      const struggles = blocked || entries().some(({ state, tries }) => state === 'waiting' || tries > 0);
      if (!connected) phase = 'offline';
      else if (!struggles) phase = 'saving';
      outbox.put(change);
    },
    /** True while the server has not got this field as it stands here. */
    isUnsent: (field: string) => outbox.find(field) !== undefined,
    /** A field was left: no reason to wait for more. */
    flush: outbox.flush,
    wake: () => outbox.wake(),
    disconnect: outbox.disconnect,
    /** The page is going, perhaps for good: what is unsent leaves in a request that outlives it. */
    leave(this: void): void {
      const fields = fieldsOf(entries().filter(isPending));
      if (outbox.closed() || suspended || !server || Object.keys(fields).length === 0) return;
      // Two requests at once may arrive in either order: what differs between them is sent once more.
      const certain = Object.fromEntries(
        Object.entries(fields).filter(([field, value]) => !(field in inFlight) || inFlight[field] === value),
      );
      const saving = ports.save(server.versao, fields, true);
      void saving.then((saved) => takenOnLeave(certain, saved)).catch(() => undefined);
    },
    /** Back from the browser's own keeping of left pages: the draft may be another by now. */
    async comeBack(this: void): Promise<void> {
      await reread();
      outbox.wake();
    },
    /** The form is being saved: nothing is sent beside it. */
    suspend(this: void): void {
      suspended = true;
      outbox.pause();
    },
    /** That save was refused: the draft goes on. */
    resume(this: void): void {
      suspended = false;
      outbox.resume();
    },
    /**
     * The server has the form itself: the draft is over, here as there. What was typed while it was being saved, and
     * is not among `salvos`, becomes the next draft.
     */
    finish,
    /** What stands aside was read and is no longer wanted. */
    discardAside(this: void): void {
      aside = {};
      outbox.keep();
    },
    /** Nothing waits to be sent, and nothing is under way. */
    idle: outbox.idle,
    close: () => finish(null),
    closed: outbox.closed,
  };
}
