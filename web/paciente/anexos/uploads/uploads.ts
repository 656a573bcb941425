import type { TipoAnexo } from '#domain/pedidos/anexos.ts';
import type { Attempt, Entry, NewEntry, Outcome } from '#lib/outbox/entry.ts';
import { createFileKeeper, type FileStore } from '#lib/outbox/file-store.ts';
import { createObservable } from '#lib/outbox/observable.ts';
import { createOutbox } from '#lib/outbox/outbox.ts';
import type { UploadOutcome } from '#lib/upload/refusal.ts';
import type { SendFile } from '#lib/upload/transfer.ts';
import {
  fromRecord,
  LOST,
  toRecord,
  type UploadData,
  type UploadPlace,
  type UploadRecord,
} from './kept-uploads.ts';

/**
 * `failed`: the person decides; `refused`: left out, and `reason` is a whole sentence. In other states `reason` is only
 * a part of a sentence.
 */
export type UploadFile = UploadData & Pick<Entry<UploadData>, 'id' | 'state' | 'tries' | 'reason'>;

export type UploadsSnapshot = {
  loaded: boolean;
  /** True once the step was confirmed: the page goes on when all files are done. */
  confirmed: boolean;
  /** False while the browser reports that there is no network. */
  connected: boolean;
  /** True when unfinished files are stored beyond this page. */
  durable: boolean;
  elsewhere: boolean;
  files: readonly UploadFile[];
};

/** A file that was just chosen; one with a `refusal` is left out from the start. */
export type Choice = {
  id: string;
  tipo: TipoAnexo;
  nome: string;
  content: Blob;
  refusal: string | null;
  replaces: string | null;
};

/** Dependencies of the uploads of one order; tests pass their own functions. */
export type UploadsPorts = {
  place: UploadPlace;
  sendFile: SendFile;
  /** Asks the server to delete an unfinished upload. */
  giveUp: (address: string) => void;
  store: Pick<FileStore<UploadRecord>, 'read' | 'save' | 'update' | 'forget'>;
  /**
   * Acquires the lock of the order between the tabs of this browser; the tab that asked last gets it. Returns the
   * function that releases it.
   */
  takeTurn: (onWon: () => void, onLost: () => void) => () => void;
  /** Removes the stored file that a new one replaces; when it fails, both files are shown. */
  removeReplaced: (id: string) => Promise<unknown>;
  /** Called when the list of stored files has probably changed. */
  onStored: () => void;
  /** Called after a refusal: the session may have ended. */
  onFailed: () => void;
  now: () => number;
  random?: () => number;
  online?: () => boolean;
};

export type Uploads = ReturnType<typeof createUploads>;

/** Maximum number of files that are sent at the same time. */
const AT_ONCE = 2;
/**
 * Attempts in a row without progress; with the pauses between them an interruption of ten seconds is not noticed.
 */
const TRIES = 5;
const FIRST_PAUSE_MS = 1_500;
const FORGOTTEN = 'o servidor não guardou o envio.';
const NOTHING_SENT = { address: null, bytes: 0, accepted: 0 };

/**
 * The outbox of the files of one order that are not stored yet. They are sent as soon as they are chosen, two at a time,
 * so that a file that the server refuses is seen while the person is there.
 */
export function createUploads(ports: UploadsPorts) {
  const { place, store, giveUp } = ports;
  let confirmed = false;
  let loaded = false;
  let elsewhere = false;
  let giveBack: (() => void) | null = null;

  const keeper = createFileKeeper<UploadData, UploadRecord>({
    store,
    contentOf: ({ content }) => content,
    now: ports.now,
    toRecord: (entry, criadoEm) => toRecord(entry, place, confirmed, criadoEm),
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
    return { loaded, confirmed, connected, durable, elsewhere, files };
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

  /** Asks the server to delete the uploads of files that are no longer wanted. */
  function abandon(unwanted: readonly Entry<UploadData>[]): void {
    const addresses = unwanted.flatMap(({ data, state }) =>
      state === 'refused' ? [] : (data.address ?? []),
    );
    for (const address of addresses) giveUp(address);
    // The upload may have completed just before it was given up: then the file is stored and must be shown.
    if (addresses.length > 0) ports.onStored();
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
    confirmed ||= saved.some(({ record }) => record.confirmado);
    loaded = true;
    outbox.restore(saved.flatMap((file) => fromRecord(file) ?? []));
    // Removes stored records that could not be restored.
    outbox.keep();
  }

  /** Stops without deleting what is stored, so that another tab or a later visit continues. */
  function letGo(): void {
    keeper.leave();
    confirmed = false;
    loaded = false;
    outbox.reset();
  }

  return {
    snapshot,
    subscribe,
    /** Adds files. With `single` they replace the files of the same kind, with `inPlaceOf` that one file. */
    choose,
    /** Makes this tab send the files, from where an earlier visit or another tab stopped. */
    takeOver(this: void): void {
      giveBack?.();
      let ours = true;
      const release = ports.takeTurn(
        () => {
          ours = true;
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
    /** Call it when the page is left. */
    leave(this: void): void {
      giveBack?.();
      letGo();
    },
    /**
     * Call it when the step was confirmed: what failed is tried once more. The server has just answered, so there is a
     * network, whatever the browser reports.
     */
    begin(this: void): void {
      confirmed = true;
      const again = entries().filter(({ state, data }) => state === 'failed' && data.content !== null);
      for (const { id } of again) outbox.retry(id);
      outbox.keep();
      tell();
      outbox.wake(true);
    },
    retry: outbox.retry,
    remove(this: void, id: string): void {
      abandon(entries().filter((entry) => entry.id === id));
      outbox.remove([id]);
    },
    /** Leaves a failed file out: the order continues without it. */
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

function toEntry({ id, tipo, nome, content, refusal, replaces }: Choice): NewEntry<UploadData> {
  const data = { tipo, nome, tamanho: content.size, bytes: 0, accepted: 0, address: null, replaces };
  const entry = { id, sequence: id, reason: refusal };
  if (refusal !== null) return { ...entry, state: 'refused', data: { ...data, content: null } };
  return { ...entry, state: 'queued', data: { ...data, content } };
}

/**
 * True when the chosen file is the one whose bytes were lost in a reload: its upload continues where it stopped.
 */
function isLost({ state, data }: Entry<UploadData>, { tipo, nome, content }: Choice): boolean {
  const same = data.tipo === tipo && data.nome === nome && data.tamanho === content.size;
  return state === 'failed' && data.content === null && same;
}
