import { ApiError } from '#lib/api/api.ts';
import type { Entry, Outcome } from '#lib/outbox/entry.ts';
import { judgeFailure } from '#lib/outbox/failure.ts';
import { createObservable } from '#lib/outbox/observable.ts';
import { createOutbox } from '#lib/outbox/outbox.ts';

/** Milliseconds from the last key to the save, and at most from the first one. */
const SETTLE = { ms: 600, maxMs: 2_500 };
/** The only entry of the outbox: a draft is saved as a whole. */
const ENTRY = 'rascunho';

export type ServerDraftPhase =
  | 'idle'
  | 'saving'
  | 'saved'
  | 'offline'
  | 'failing'
  | 'refused'
  | 'held-back'
  | 'conflict';

/** A draft on the server: its version, and the time of its save. */
type ServerRow = { versao: number; atualizadoEm: string };

/** State of a draft for a screen. */
export type DraftState<Data, Row extends ServerRow> = {
  phase: ServerDraftPhase;
  /** The server's draft, or a newer one of this tab. */
  data: Data;
  /** Last save on the server. */
  savedAt: string;
  /** The server's refusal. */
  message: string | null;
  /** Conflicting draft of another person or tab. */
  other: Row | null;
};

/** Unsaved part of a draft in this tab; `write` is false when the storage refused it. */
type KeptDraft<Data> = {
  read: () => { data: Data; versao: number } | null;
  write: (data: Data, versao: number) => boolean;
  erase: () => void;
};

/** Dependencies of a draft; tests pass their own functions. */
export type ServerDraftPorts<Data, Row extends ServerRow> = {
  dataOf: (row: Row) => Data;
  save: (data: Data, versao: number, keepalive: boolean) => Promise<Row>;
  /** Reads the server's draft; null once it is deleted. */
  read: () => Promise<Row | null>;
  kept: KeptDraft<Data>;
  /** Called with the answer to a save. */
  onSaved: (saved: Row) => void;
  random?: () => number;
};

export type ServerDraft<Data, Row extends ServerRow> = ReturnType<typeof createServerDraft<Data, Row>>;

/**
 * A draft of a document or a note, saved automatically while typing. It is stored in this tab until the server confirms
 * it, through reloads, cuts, and the end of a claim; a draft that was changed elsewhere is never overwritten without
 * asking.
 */
export function createServerDraft<Data, Row extends ServerRow>(
  first: Row,
  ports: ServerDraftPorts<Data, Row>,
) {
  const { kept, dataOf } = ports;
  let server = first;
  let other: Row | null = null;
  let message: string | null = null;
  let saved = false;

  const outbox = createOutbox<Data>({
    settle: SETTLE,
    ready: false,
    send,
    keep(entries) {
      const [entry] = entries;
      if (entry === undefined) kept.erase();
      else return kept.write(entry.data, server.versao);
      return true;
    },
    ...(ports.random && { random: ports.random }),
  });
  const typed = () => outbox.find(ENTRY);

  const { snapshot, subscribe, tell } = createObservable<DraftState<Data, Row>>(() => ({
    phase: phaseNow(),
    data: typed()?.data ?? dataOf(server),
    savedAt: server.atualizadoEm,
    message: typed()?.reason ?? message,
    other,
  }));
  outbox.subscribe(tell);

  function phaseNow(): ServerDraftPhase {
    const entry = typed();
    if (other !== null) return 'conflict';
    if (entry === undefined) return saved ? 'saved' : 'idle';
    if (message !== null) return 'held-back';
    if (entry.state === 'failed') return 'refused';
    if (!outbox.snapshot().connected) return 'offline';
    return entry.state === 'waiting' ? 'failing' : 'saving';
  }

  async function send([entry]: readonly Entry<Data>[]): Promise<Outcome> {
    if (entry === undefined) return { kind: 'sent' };
    try {
      accept(await ports.save(entry.data, server.versao, false));
      return { kind: 'sent' };
    } catch (error) {
      return judge(entry.data, error);
    }
  }

  function accept(answer: Row): void {
    server = answer;
    saved = true;
    message = null;
    ports.onSaved(answer);
  }

  /** The server confirmed the request that was sent on leaving the page; later changes are sent automatically. */
  function takenOnLeave(sent: Data) {
    return (answer: Row): void => {
      accept(answer);
      if (typed()?.data === sent) outbox.remove([ENTRY]);
    };
  }

  async function judge(data: Data, error: unknown): Promise<Outcome> {
    if (error instanceof ApiError && error.code === 'rascunho_mudou') return compare(data);
    const failure = judgeFailure(error);
    if (failure.kind === 'retry') return failure;
    if (failure.kind === 'rejected') return { kind: 'failed', reason: failure.message };
    message =
      failure.kind === 'closed'
        ? failure.message
        : 'Você saiu da conta. Entre de novo nesta aba para salvar.';
    return { kind: 'blocked' };
  }

  /** The draft was changed since it was read, possibly to the same text. */
  async function compare(data: Data): Promise<Outcome> {
    const now = await ports.read().catch(() => undefined);
    if (now === undefined) return { kind: 'retry', unheard: true };
    if (now === null) {
      message = 'Este rascunho foi apagado em outro lugar. O seu texto está guardado neste aparelho.';
      return { kind: 'blocked' };
    }
    if (JSON.stringify(dataOf(now)) === JSON.stringify(data)) {
      accept(now);
      return { kind: 'sent' };
    }
    other = now;
    return { kind: 'blocked' };
  }

  const before = kept.read();
  // Unsaved text of this tab is based on the version of that time: a newer one is a conflict, not a loss.
  if (before !== null) server = { ...first, versao: before.versao };
  outbox.restore(before === null ? [] : [{ id: ENTRY, data: before.data }]);

  return {
    snapshot,
    subscribe,
    type(this: void, data: Data): void {
      outbox.put({ [ENTRY]: data });
    },
    /** Ignored while text is based on another version. */
    receive(this: void, read: Row): void {
      if (typed() !== undefined || read.versao < server.versao) return;
      server = read;
      tell();
    },
    /** Overwrites the conflicting draft. */
    keepMine(this: void): void {
      if (other !== null) server = other;
      other = null;
      outbox.wake();
      tell();
    },
    /** Discards the local text in favour of the conflicting draft. */
    takeOther(this: void): void {
      if (other !== null) server = other;
      other = null;
      saved = true;
      outbox.remove([ENTRY]);
      tell();
    },
    /** Saves without waiting for a pause. @returns when it is saved, or waits for a person */
    settle(this: void): Promise<void> {
      outbox.flush();
      return new Promise((resolve) => {
        const look = () => {
          const stuck = ['conflict', 'held-back', 'refused', 'offline', 'failing'].includes(phaseNow());
          if (typed() !== undefined && !stuck) return;
          stop();
          resolve();
        };
        const stop = subscribe(look);
        look();
      });
    },
    /** Version on the server; null with unsaved text. */
    savedVersion: () => (typed() === undefined ? server.versao : null),
    flush: outbox.flush,
    /** Sends in a request that outlives the page. */
    leave(this: void): void {
      const entry = typed();
      if (entry === undefined || other !== null || message !== null) return;
      const sent = entry.data;
      void ports.save(sent, server.versao, true).then(takenOnLeave(sent), () => undefined);
    },
    wake(this: void): void {
      message = null;
      outbox.wake();
      tell();
    },
    disconnect: () => outbox.disconnect(),
    idle: outbox.idle,
    close: outbox.close,
    closed: outbox.closed,
  };
}
