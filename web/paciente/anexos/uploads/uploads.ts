import type { TipoAnexo } from '../../../../domain/pedidos/anexos.ts';
import type { Attempt, Entry, NewEntry, Outcome } from '../../../lib/outbox/entry.ts';
import { createFileKeeper, type FileStore } from '../../../lib/outbox/file-store.ts';
import { createObservable } from '../../../lib/outbox/observable.ts';
import { createOutbox } from '../../../lib/outbox/outbox.ts';
import type { UploadOutcome } from '../../../lib/upload/refusal.ts';
import type { SendFile } from '../../../lib/upload/transfer.ts';
import {
  fromRecord,
  LOST,
  toRecord,
  type UploadData,
  type UploadPlace,
  type UploadRecord,
} from './kept-uploads.ts';

/**
 * One chosen file. `held`: waits for the step to be confirmed; `failed`: the person decides; `refused`: left out, the
 * order goes on without it, and `reason` is the sentence that says so (else a clause).
 */
export type UploadFile = UploadData & Pick<Entry<UploadData>, 'id' | 'state' | 'tries' | 'reason'>;

export type UploadsSnapshot = {
  /** What an earlier visit left has been read: until then nothing is sent or kept. */
  loaded: boolean;
  /** The step was confirmed and the files are on their way. */
  running: boolean;
  /** As far as the browser knows, there is a network. */
  connected: boolean;
  /** What is chosen and unfinished outlives this page. */
  durable: boolean;
  /** Another tab of this browser sends this order's files. */
  elsewhere: boolean;
  files: readonly UploadFile[];
};

/** A file that was chosen just now; with a `refusal` it is left out from the start. */
export type Choice = {
  id: string;
  tipo: TipoAnexo;
  nome: string;
  content: Blob;
  refusal: string | null;
  replaces: string | null;
};

/** What the uploads of one order need of the world; tests bring their own. */
export type UploadsPorts = {
  place: UploadPlace;
  sendFile: SendFile;
  /** Has the server throw away what it has. */
  giveUp: (address: string) => void;
  store: Pick<FileStore<UploadRecord>, 'read' | 'save' | 'update' | 'forget'>;
  /** One tab at a time sends the files of an order: the one that asked last. Returns what gives the turn back. */
  takeTurn: (onWon: () => void, onLost: () => void) => () => void;
  /** Removes the stored file that a new one replaces; where that fails both are there to be seen. */
  removeReplaced: (id: string) => Promise<unknown>;
  /** The list of the stored files may be another. */
  onStored: () => void;
  /** The session may have ended. */
  onFailed: () => void;
  now: () => number;
  random?: () => number;
  online?: () => boolean;
};

export type Uploads = ReturnType<typeof createUploads>;

/** At most so many files on their way at once. */
const AT_ONCE = 2;
/** Tries in a row without a byte; with the pauses between them a cut of ten seconds is mended unseen. */
const TRIES = 5;
const FIRST_PAUSE_MS = 1_500;
const FORGOTTEN = 'o servidor não guardou o envio.';
const NOTHING_SENT = { address: null, bytes: 0, accepted: 0 };

/** The files of one order that are chosen and not stored yet. Each goes by itself, two at a time, once confirmed. */
export function createUploads(ports: UploadsPorts) {
  const { place, store, giveUp } = ports;
  let running = false;
  let loaded = false;
  let elsewhere = false;
  let giveBack: (() => void) | null = null;

  const keeper = createFileKeeper<UploadData, UploadRecord>({
    store,
    contentOf: ({ content }) => content,
    now: ports.now,
    toRecord: (entry, criadoEm) => toRecord(entry, place, running, criadoEm),
  });
  const outbox = createOutbox<UploadData>({
    send,
    keep: keeper.keep,
    parallel: AT_ONCE,
    pause: { firstMs: FIRST_PAUSE_MS },
    ready: false,
    afterSent: 'stays',
    ...(ports.random && { random: ports.random }),
    ...(ports.online && { online: ports.online }),
  });
  const entries = () => outbox.snapshot().entries;

  const { snapshot, subscribe, tell } = createObservable<UploadsSnapshot>(() => {
    const { connected, durable } = outbox.snapshot();
    const files = entries().map(({ id, data, state, tries, reason }) => ({
      ...data,
      id,
      state,
      tries,
      reason,
    }));
    return { loaded, running, connected, durable, elsewhere, files };
  });
  outbox.subscribe(tell);

  async function send([entry]: readonly Entry<UploadData>[], attempt: Attempt<UploadData>): Promise<Outcome> {
    const content = entry?.data.content ?? null;
    if (!entry || content === null) return { kind: 'failed', reason: LOST };
    const { nome: name, address, tipo } = entry.data;
    const outcome = await ports.sendFile(
      { content, name, address, metadata: { pedido: place.pedidoId, tipo } },
      {
        signal: attempt.signal,
        onAddress: (given) => attempt.change({ address: given }),
        onProgress: (bytes) => attempt.change({ bytes }),
        onAccepted: (bytes) => attempt.progress({ bytes, accepted: bytes }),
      },
    );
    return attempt.signal.aborted ? { kind: 'retry' } : judge(entry.data, outcome, attempt);
  }

  async function judge(
    { tamanho, replaces }: UploadData,
    outcome: UploadOutcome,
    attempt: Attempt<UploadData>,
  ): Promise<Outcome> {
    switch (outcome.kind) {
      case 'sent':
        if (replaces !== null) await ports.removeReplaced(replaces).catch(() => undefined);
        attempt.change({ bytes: tamanho });
        ports.onStored();
        return outcome;
      case 'restart':
        attempt.change(NOTHING_SENT);
        return { kind: 'retry', atOnce: true, reason: FORGOTTEN, limit: TRIES };
      case 'refused':
        attempt.change({ ...NOTHING_SENT, content: null });
        return outcome;
      case 'failed':
        ports.onFailed();
        return outcome;
      default:
        return { ...outcome, limit: TRIES };
    }
  }

  /** Has the server throw away what it has of files that are no longer wanted. */
  function abandon(unwanted: readonly Entry<UploadData>[]): void {
    const addresses = unwanted.flatMap(({ data, state }) =>
      state === 'refused' ? [] : (data.address ?? []),
    );
    for (const address of addresses) giveUp(address);
    // The last bytes may have come before the person left the file out: then it is there, and can be seen.
    if (addresses.length > 0) ports.onStored();
  }

  function toEntry({ id, tipo, nome, content, refusal, replaces }: Choice): NewEntry<UploadData> {
    const data = { tipo, nome, tamanho: content.size, bytes: 0, accepted: 0, address: null, replaces };
    const entry = { id, lane: id, reason: refusal };
    if (refusal !== null) return { ...entry, state: 'refused', data: { ...data, content: null } };
    return { ...entry, state: running ? 'queued' : 'held', data: { ...data, content } };
  }

  function choose(
    choices: readonly Choice[],
    { single, inPlaceOf }: { single: boolean; inPlaceOf: string | null },
  ) {
    const [only] = choices;
    const lost = only && choices.length === 1 ? entries().find((entry) => isLost(entry, only)) : undefined;
    if (only && lost) {
      outbox.change(lost.id, { content: only.content });
      return outbox.retry(lost.id);
    }
    const before = entries().find(({ id, state }) => id === inPlaceOf && state !== 'sent');
    if (before) {
      const [first, ...rest] = choices.map(toEntry);
      const placed = first
        ? [{ ...first, data: { ...first.data, replaces: before.data.replaces } }, ...rest]
        : [];
      abandon([before]);
      return outbox.add(placed, before.id);
    }
    const tipos = new Set(choices.map(({ tipo }) => tipo));
    const replaced = single
      ? entries().filter(({ data, state }) => tipos.has(data.tipo) && state !== 'sent')
      : [];
    abandon(replaced);
    outbox.remove(replaced.map(({ id }) => id));
    return outbox.add(choices.map(toEntry));
  }

  async function load(stillOurs: () => boolean): Promise<void> {
    const saved = await store.read(place);
    if (!stillOurs()) return;
    keeper.learn(saved);
    running ||= saved.some(({ record }) => record.confirmado);
    loaded = true;
    outbox.restore(saved.flatMap((file) => fromRecord(file) ?? []));
    if (running) outbox.release();
    // Of what nothing could be made the store need keep nothing.
    outbox.keep();
  }

  /** The store keeps what it has: another tab, or a later visit, goes on with it. */
  function letGo(): void {
    keeper.leave();
    running = false;
    loaded = false;
    outbox.reset();
  }

  return {
    snapshot,
    subscribe,
    /** Puts files into the queue: with `single` in the place of those of their kind, with `inPlaceOf` of that one. */
    choose,
    /** Has this tab send them, from where an earlier visit or another tab stopped. */
    takeOver(this: void): void {
      let ours = true;
      const release = ports.takeTurn(
        () => {
          elsewhere = false;
          tell();
          void load(() => ours);
        },
        () => {
          ours = false;
          elsewhere = true;
          letGo();
        },
      );
      giveBack = () => {
        ours = false;
        release();
      };
    },
    /** The page is left. */
    leave(this: void): void {
      giveBack?.();
      letGo();
    },
    /** The step was confirmed. That answer has just come: whatever the browser believes, there is a network. */
    begin(this: void): void {
      running = true;
      const again = entries().filter(({ state, data }) => state === 'failed' && data.content !== null);
      for (const { id } of again) outbox.retry(id);
      outbox.release();
      outbox.wake(true);
    },
    retry: outbox.retry,
    remove(this: void, id: string): void {
      abandon(entries().filter((entry) => entry.id === id));
      outbox.remove([id]);
    },
    /** The person goes on without a file that failed. */
    leaveOut(this: void, id: string): void {
      const entry = outbox.find(id);
      if (!entry) return;
      abandon([entry]);
      const reason = (entry.reason ?? 'o envio não terminou').replace(/\.$/, '');
      outbox.change(id, { content: null });
      outbox.refuse(id, `Não foi enviado: ${reason}. O pedido segue sem ele.`);
    },
    wake: () => outbox.wake(true),
    disconnect: () => outbox.disconnect(true),
  };
}

/** Whether a chosen file is one whose bytes were lost with the page: it goes on from the half that the server has. */
function isLost({ state, data }: Entry<UploadData>, { tipo, nome, content }: Choice): boolean {
  const same = data.tipo === tipo && data.nome === nome && data.tamanho === content.size;
  return state === 'failed' && data.content === null && same;
}
