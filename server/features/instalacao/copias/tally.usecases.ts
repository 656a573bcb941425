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
    parte(nome: string, { bytes, sha256 }: Checksum): void {
      partes.push({ nome, bytes, sha256 });
    },
    abrirConjunto(nome: string): void {
      conjunto.set(nome, { linhas: 0, bytes: 0, hash: createHash('sha256') });
    },
    /**
     * Rows in the text format of COPY; every line feed ends a row, because those within values are escaped.
     */
    linhas(nome: string, pedaco: Uint8Array): void {
      const soma = conjunto.get(nome);
      if (!soma) throw new Error(`rows of ${nome}, which is not open`);
      soma.hash.update(pedaco);
      soma.bytes += pedaco.length;
      soma.linhas += countLines(pedaco);
    },
    fecharConjuntos(): void {
      for (const [nome, { linhas, bytes, hash }] of conjunto) {
        conjuntos.push({ nome, linhas, bytes, sha256: hash.digest('hex') });
      }
      conjunto.clear();
    },
    arquivo(bytes: number): void {
      arquivos.quantidade += 1;
      arquivos.bytes += bytes;
    },
    falha(falha: CopyFault): void {
      falhas.quantidade += 1;
      if (falhas.primeiras.length < NAMED_FAULTS) falhas.primeiras.push(falha);
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
  done: (soma: Checksum) => void,
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
