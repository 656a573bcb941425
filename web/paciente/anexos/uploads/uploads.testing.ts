import { vi } from 'vitest';
import type { TipoAnexo } from '#domain/pedidos/anexos.ts';
import type { SavedFile } from '#lib/outbox/file-store.ts';
import type { UploadOutcome } from '#lib/upload/refusal.ts';
import type { FileToSend, TransferListener } from '#lib/upload/transfer.ts';
import type { UploadRecord } from './kept-uploads.ts';
import { createUploads, type Choice, type Uploads } from './uploads.ts';

/** The outcome of an upload that the server stored. */
export const SENT: UploadOutcome = { kind: 'sent' };
/** The outcome of an upload whose connection was lost. */
export const CUT: UploadOutcome = { kind: 'retry', reason: 'a conexão caiu.', unheard: true };

type Flight = FileToSend & {
  listener: TransferListener;
  stopped: boolean;
  end: (outcome: UploadOutcome) => void;
};

/** A browser whose store outlives its pages, with one active tab at a time and transfers that the test ends. */
export function world({ online = true } = {}) {
  const network = { online };
  const saved = new Map<string, SavedFile<UploadRecord>>();
  const flights: Flight[] = [];
  const givenUp: string[] = [];
  const removed: string[] = [];
  const writes: UploadRecord[] = [];
  const counts = { stored: 0, failed: 0 };
  /** The tabs that want the turn; the first has it. */
  const turns: { onWon: () => void; onLost: () => void }[] = [];
  function open({ load = true } = {}) {
    const uploads = createUploads({
      place: { dono: 'maria', pedidoId: 'p1' },
      sendFile: (file, listener) =>
        new Promise((end) => {
          const flight = { ...file, listener, stopped: false, end };
          flights.push(flight);
          listener.signal.addEventListener('abort', () => {
            flight.stopped = true;
          });
        }),
      giveUp: (address) => void givenUp.push(address),
      store: {
        read: async () => [...saved.values()],
        save: async (record, content) => {
          saved.set(record.id, { record, content });
          return true;
        },
        update: async (record) => {
          writes.push(record);
          const before = saved.get(record.id);
          if (before) saved.set(record.id, { ...before, record });
        },
        forget: async (ids) => ids.forEach((id) => void saved.delete(id)),
      },
      takeTurn(onWon, onLost) {
        const turn = { onWon, onLost };
        const [before] = turns;
        turns.unshift(turn);
        before?.onLost();
        onWon();
        return () => {
          const held = turns[0] === turn;
          turns.splice(turns.indexOf(turn), 1);
          if (held) turns[0]?.onWon();
        };
      },
      removeReplaced: async (id) => void removed.push(id),
      onStored: () => void (counts.stored += 1),
      onFailed: () => void (counts.failed += 1),
      now: Date.now,
      random: () => 1,
      online: () => network.online,
    });
    if (load) uploads.takeOver();
    return uploads;
  }
  const flying = (name: string) =>
    flights.findLast((flight) => flight.name === `${name}.pdf` && !flight.stopped);
  return { network, saved, flights, flying, givenUp, removed, writes, counts, open };
}

export type World = ReturnType<typeof world>;

export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

export type Options = {
  tipo?: TipoAnexo;
  refusal?: string;
  inPlaceOf?: string;
  replaces?: string;
  nome?: string;
};

export function choose(uploads: Uploads, id: string, options: Options = {}): void {
  const { tipo = 'outros_documentos', refusal = null, replaces = null, inPlaceOf = null } = options;
  const nome = options.nome ?? `${id}.pdf`;
  const choice: Choice = { id, tipo, nome, content: new Blob([new Uint8Array(100)]), refusal, replaces };
  uploads.choose([choice], { single: tipo !== 'outros_documentos', inPlaceOf });
}

export const states = (uploads: Uploads) => uploads.snapshot().files.map(({ id, state }) => `${id}:${state}`);

export const first = (uploads: Uploads) => uploads.snapshot().files[0];

/** Ends every attempt to send a file without an answer, until its state is `failed`. */
export async function cutForGood({ flying }: Pick<World, 'flying'>, name: string): Promise<void> {
  for (let i = 0; i < 5; i += 1) {
    flying(name)?.end(CUT);
    await pass(20_000);
  }
}
