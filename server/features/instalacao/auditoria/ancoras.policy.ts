/** Where the chain stood by what lies outside the database: the hash of each batch, in hexadecimal. */
export type KnownHeads = Map<number, string>;

/** Nothing that is longer is a line that `selarAuditoria` wrote. */
const ANCHOR_CHARS = 10_000;
const HASH = /^[0-9a-f]{64}$/;

/**
 * Reads anchors from the lines of a log, with or without what a container or a journal writes before them; other lines count
 * nothing.
 * @throws RangeError when two lines give one batch two hashes
 */
export async function readAnchors(lines: AsyncIterable<string>): Promise<KnownHeads> {
  const anchors: KnownHeads = new Map();
  for await (const line of lines) {
    const anchor = anchorOf(line);
    if (!anchor) continue;
    if ((anchors.get(anchor.lote) ?? anchor.hash) !== anchor.hash) throw new RangeError(String(anchor.lote));
    anchors.set(anchor.lote, anchor.hash);
  }
  return anchors;
}

function anchorOf(line: string): { lote: number; hash: string } | null {
  if (line.length > ANCHOR_CHARS || !line.includes('"auditoria":{')) return null;
  try {
    const { auditoria }: { auditoria?: { lote?: unknown; hash?: unknown } } = JSON.parse(
      line.slice(line.indexOf('{')),
    );
    const { lote, hash } = auditoria ?? {};
    if (typeof lote !== 'number' || typeof hash !== 'string' || !HASH.test(hash)) return null;
    return { lote, hash };
  } catch {
    return null;
  }
}
