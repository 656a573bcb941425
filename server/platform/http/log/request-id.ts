import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS_OF_ID = 12;
/** Random bytes for a hundred ids: asking the operating system at each would take longer than the rest of an id. */
const random = Buffer.alloc(100 * LETTERS_OF_ID);
let usedBytes = random.length;

/** A request id of twelve letters and digits that can be read out, such as 5F2C-81QX-0D7M. */
export function requestId(): string {
  if (usedBytes === random.length) {
    randomFillSync(random);
    usedBytes = 0;
  }
  const bytes = random.subarray(usedBytes, usedBytes + LETTERS_OF_ID);
  usedBytes += LETTERS_OF_ID;
  let id = '';
  // Each letter is equally likely: 256 is a multiple of 32.
  for (const byte of bytes) {
    if (id.length % 5 === 4) id += '-';
    id += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return id;
}
