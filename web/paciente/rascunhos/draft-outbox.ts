import { z } from 'zod';
import type { Rascunho } from '#contracts/pedidos/rascunhos.contract.ts';
import type { CamposDoRascunho, MudancaDoRascunho, ValorDoRascunho } from '#domain/pedidos/rascunho.ts';
import { ApiError } from '#lib/api/api.ts';
import { isPending, type Attempt, type Entry, type Outcome } from '#lib/outbox/entry.ts';
import { judgeFailure } from '#lib/outbox/failure.ts';
import { createObservable } from '#lib/outbox/observable.ts';
import { createOutbox } from '#lib/outbox/outbox.ts';
import type { TabCopy } from '#lib/outbox/tab-copies.ts';
import { isUnchanged, overlay } from './fields.ts';

/** Milliseconds from the last key to the save, and at most from the first one. */
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

/** The state of a draft for a screen. */
export type DraftSnapshot = {
  phase: DraftPhase;
  /** When the server last saved the draft; null when there is none. */
  savedAt: string | null;
  /** The server's message when it refused; otherwise null. */
  message: string | null;
  /** True when unsent text is stored in this tab, too. */
  durable: boolean;
  /** The server's draft with the unsent changes written over it. */
  fields: CamposDoRascunho;
  /** Typed here before the form was saved on another device: shown beside the form, never filled in. */
  aside: MudancaDoRascunho;
};

const keptFields = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]));

/**
 * The stored copy of an unsent draft in this tab. Its field names are those of earlier versions of the page,
 * whose copies are still read.
 */
export const keptDraft = z.object({
  /** The opaque id of the author; nobody else may read the copy. */
  dono: z.string(),
  /** The version of the draft on which it was typed. */
  versao: z.number(),
  /** Unsent changes by field; null deletes a field. */
  campos: keptFields,
  /** Typed before the form was saved on another device. */
  aparte: keptFields,
});
export type KeptDraft = z.infer<typeof keptDraft>;

type Saved = Pick<Rascunho, 'versao' | 'salvoEm'>;

/** Dependencies of a draft; tests pass their own functions. */
export type DraftPorts = {
  owner: string;
  save: (version: number, fields: MudancaDoRascunho, keepalive: boolean) => Promise<Saved>;
  read: () => Promise<Rascunho>;
  copy: TabCopy<KeptDraft>;
  /** Called with the draft after each of its own saves. */
  onKnown: (rascunho: Rascunho) => void;
  /** Called when the session ended or the order no longer takes answers. */
  onRefused: (error: ApiError) => void;
  random?: () => number;
};

export type DraftOutbox = ReturnType<typeof createDraftOutbox>;

type Value = ValorDoRascunho | null;

const fieldsOf = (entries: readonly Entry<Value>[]): MudancaDoRascunho =>
  Object.fromEntries(entries.map(({ id, data }) => [id, data]));

/**
 * The outbox of a form's unsent text, field by field; it lives on after the form is left. One request at a time
 * carries all changed fields. Text is stored in the tab from the first key on, until the server has confirmed it.
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

  /** Sets the phase when nothing is waiting to be sent. */
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
      // Another device saved in between: keep the old version until its fields were read.
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
      // The form was saved meanwhile: read the new draft and send the changes on top of it.
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
    // A failed read is repeated by the next event of the live stream, or when the form is opened again.
    await ports.read().then(receive, () => undefined);
  }

  /** Takes a draft read from the server; ignores one that is older than the known one. */
  function receive(read: Rascunho): void {
    if (outbox.closed() || (server !== null && read.versao < server.versao)) return;
    const first = server === null;
    server = read;
    if (first) takeUp(read);
    if (first && entries().some(isPending)) phase = 'saving';
    else if (phase === 'idle' || phase === 'saved') rest();
    tell();
  }

  /**
   * Restores what this tab stored before: as unsent changes, or, when the form was saved since, as text to show
   * beside it.
   */
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

  /** The server confirmed the request that was sent while the page was being left. */
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
    /** Records what was typed: the changed fields. */
    write(this: void, change: MudancaDoRascunho): void {
      if (outbox.closed()) return;
      const { blocked, connected } = outbox.snapshot();
      // While the connection fails, typing does not change the status.
      const struggles = blocked || entries().some(({ state, tries }) => state === 'waiting' || tries > 0);
      if (!connected) phase = 'offline';
      else if (!struggles) phase = 'saving';
      outbox.put(change);
    },
    /** True while the server does not have the current text of this field. */
    isUnsent: (field: string) => outbox.find(field) !== undefined,
    /** Sends now: a field was left. */
    flush: outbox.flush,
    wake: () => outbox.wake(),
    disconnect: outbox.disconnect,
    /** Sends unsent text in a request that outlives the page, which may be leaving for good. */
    leave(this: void): void {
      const fields = fieldsOf(entries().filter(isPending));
      if (outbox.closed() || suspended || !server || Object.keys(fields).length === 0) return;
      // A request is running and the two may arrive in either order: fields in which they differ are sent again.
      const certain = Object.fromEntries(
        Object.entries(fields).filter(([field, value]) => !(field in inFlight) || inFlight[field] === value),
      );
      const saving = ports.save(server.versao, fields, true);
      void saving.then((saved) => takenOnLeave(certain, saved)).catch(() => undefined);
    },
    /** Call it when the browser restored the page from its back-forward cache: the draft may have changed. */
    async comeBack(this: void): Promise<void> {
      await reread();
      outbox.wake();
    },
    /** Call it before the form is saved: no draft is sent at the same time. */
    suspend(this: void): void {
      suspended = true;
      outbox.pause();
    },
    /** Call it when that save was refused: drafts are sent again. */
    resume(this: void): void {
      suspended = false;
      outbox.resume();
    },
    /** Call it when the server saved the form: ends the draft. Text that `salvos` lacks becomes the next draft. */
    finish,
    /** Removes the texts shown beside the form. */
    discardAside(this: void): void {
      aside = {};
      outbox.keep();
    },
    /** True when nothing is being sent or waits to be sent. */
    idle: outbox.idle,
    close: () => finish(null),
    closed: outbox.closed,
  };
}
