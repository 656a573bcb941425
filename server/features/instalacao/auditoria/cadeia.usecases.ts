import { createHash, type Hash } from 'node:crypto';
import type { Queries } from '#platform/db/database.ts';
import { readChain, type AuditoriaRow, type ChainRow, type Head } from './auditoria.repository.ts';

/** Before the first batch. */
export const GENESIS: Head = { lote: 0, hash: Buffer.alloc(32) };

/** Where the chain does not hold: the batch, and its first line that is wrong; null where the batch has none. */
export type Fault = { lote: number; linha: number | null };

/** A batch that holds, with the first of its lines. */
export type ProvenBatch = Head & { linhas: number; primeira: number };

/**
 * SHA-256 of the chain while a batch is hashed: the hash of the batch before it, then its rows in order with their columns in
 * a fixed order.
 */
export function chainHash(anterior: Buffer) {
  const hash: Hash = createHash('sha256').update(anterior);
  return {
    /** Adds a row. @returns the hash up to it */
    add({ id, em, ator_tipo, ator_id, acao, alvo_tipo, alvo_id, request_id }: AuditoriaRow): Buffer {
      hash.update(
        JSON.stringify([id, em.toISOString(), ator_tipo, ator_id, acao, alvo_tipo, alvo_id, request_id]),
      );
      return hash.copy().digest();
    },
  };
}

type OpenBatch = Head & {
  linhas: number;
  chain: ReturnType<typeof chainHash>;
  primeira: number | null;
  seen: number;
  upTo: Buffer;
};

/**
 * Proves the chain after `from`, a page at a time. `onProven` is called with each batch that holds, and may find one at fault by
 * what it knows besides; `enough` is asked after each and ends the check there.
 * @returns the first fault; null where all holds
 */
export async function proveChain(
  db: Queries,
  from: Head,
  onProven: (batch: ProvenBatch) => Promise<Fault | null> | Fault | null,
  enough: () => boolean = () => false,
): Promise<Fault | null> {
  let head = from;
  let open: OpenBatch | null = null;
  for await (const page of readChain(db, from.lote)) {
    for (const line of page) {
      if (open?.lote !== line.lote) {
        const fault = open && (await close(open, onProven));
        if (fault || (open && enough())) return fault;
        head = open ?? head;
        if (!line.anterior.equals(head.hash)) return { lote: line.lote, linha: line.selo };
        open = begin(line);
      }
      if (!takes(open, line)) return { lote: line.lote, linha: line.selo };
    }
  }
  return open && close(open, onProven);
}

function begin({ lote, anterior, hash, linhas, selo }: ChainRow): OpenBatch {
  const chain = chainHash(anterior);
  return { lote, hash, linhas, chain, primeira: selo, seen: 0, upTo: anterior };
}

/** Adds a line. @returns false where it is gone, or is not the one that was sealed */
function takes(open: OpenBatch, { row, parcial }: ChainRow): boolean {
  if (!row) return false;
  open.upTo = open.chain.add(row);
  open.seen += 1;
  return parcial === null || parcial.equals(open.upTo);
}

function close(
  { lote, hash, linhas, seen, upTo, primeira }: OpenBatch,
  onProven: (batch: ProvenBatch) => Promise<Fault | null> | Fault | null,
): Promise<Fault | null> | Fault | null {
  if (primeira === null || seen !== linhas || !upTo.equals(hash)) return { lote, linha: primeira };
  return onProven({ lote, hash, linhas, primeira });
}
