/** EMV field: two-digit id, two-digit length, value. @throws RangeError above 99 characters */
export function tlv(id: string, value: string): string {
  if (value.length > 99) throw new RangeError('um campo EMV tem até 99 caracteres');
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** Fields by id; null unless the text divides into whole, distinct fields. */
export function lerCampos(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4));
    const id = head?.[1];
    const end = at + 4 + Number(head?.[2]);
    if (id === undefined || end > text.length || fields.has(id)) return null;
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE of the UTF-8 bytes, four capital hex digits; "123456789" yields "29B1". */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
