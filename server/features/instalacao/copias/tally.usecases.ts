import { createHash, type Hash } from 'node:crypto';
import { FORMATO, type CopyFault, type Manifesto, type CopyPart } from './manifesto.policy.ts';

const NEWLINE = 0x0a;
/** How many faults are listed by name; further ones are only counted. */
const NAMED_FAULTS = 100;

/**
 * Counts and hashes the parts of a copy. Writer and reader both use it, so that their manifests can be
 * compared.
 */
export function createTally() {
  const partes: CopyPart[] = [];
  const conjuntos: Manifesto['conjuntos'] = [];
  const arquivos = { quantidade: 0, bytes: 0 };
  const falhas: Manifesto['falhas'] = { quantidade: 0, primeiras: [] };
  const conjunto = new Map<string, { linhas: number; bytes: number; hash: Hash }>();

  return {
    countPart(nome: string, { bytes, sha256 }: Checksum): void {
      partes.push({ nome, bytes, sha256 });
    },
    openConjunto(nome: string): void {
      conjunto.set(nome, { linhas: 0, bytes: 0, hash: createHash('sha256') });
    },
    /**
     * Rows in the text format of COPY; every line feed ends a row, because those within values are escaped.
     */
    countRows(nome: string, piece: Uint8Array): void {
      const checksum = conjunto.get(nome);
      if (!checksum) throw new Error(`rows of ${nome}, which is not open`);
      checksum.hash.update(piece);
      checksum.bytes += piece.length;
      checksum.linhas += countLines(piece);
    },
    closeConjuntos(): void {
      for (const [nome, { linhas: rowCount, bytes, hash }] of conjunto) {
        conjuntos.push({ nome, linhas: rowCount, bytes, sha256: hash.digest('hex') });
      }
      conjunto.clear();
    },
    countFile(bytes: number): void {
      arquivos.quantidade += 1;
      arquivos.bytes += bytes;
    },
    noteFault(fault: CopyFault): void {
      falhas.quantidade += 1;
      if (falhas.primeiras.length < NAMED_FAULTS) falhas.primeiras.push(fault);
    },
    manifesto: (): Manifesto => ({ formato: FORMATO, partes, conjuntos, arquivos, falhas }),
  };
}
/** The counters that `createTally` makes. */
export type CopyTally = ReturnType<typeof createTally>;

/** Length in bytes and SHA-256 in hexadecimal. */
export type Checksum = { bytes: number; sha256: string };

/** Passes the chunks through unchanged, and calls `done` with their length and hash after the last. */
export async function* checksummed(
  content: AsyncIterable<Uint8Array>,
  done: (checksum: Checksum) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  done({ bytes, sha256: hash.digest('hex') });
}

/** Length and hash of bytes in memory. */
export function checksumOf(content: Uint8Array): Checksum {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

function countLines(piece: Uint8Array): number {
  let lines = 0;
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
