const HEAD = 6;
const ENTRY = 16;

/** An .ico of square PNGs: header, one entry for each, then the pictures. */
export function toIco(pngs) {
  const head = Buffer.alloc(HEAD);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pngs.length, 4);
  let offset = HEAD + ENTRY * pngs.length;
  const entries = pngs.map((png) => {
    const entry = Buffer.alloc(ENTRY);
    // Width and height are in the PNG's header.
    entry.writeUInt8(png.readUInt32BE(16) % 256, 0);
    entry.writeUInt8(png.readUInt32BE(20) % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...pngs]);
}
