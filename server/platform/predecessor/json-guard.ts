import { ImportRefused } from './import-refused.ts';

/** How much of a file may be held in memory; the predecessor's database allowed documents of 1 MiB, 20 levels deep. */
export const JSON_LIMITS = {
  /** Bytes of one text or name. */
  string: 1024 ** 2,
  /** Bytes of one document. */
  document: 4 * 1024 ** 2,
  depth: 60,
  /** Letters of a number or a word outside of quotation marks. */
  word: 64,
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const [COLON, COMMA] = [0x3a, 0x2c];

/**
 * Judges lengths and depth of JSON as its bytes pass, before a parser gathers anything: a parser holds a text, a number or a
 * document until it ends, however long it is. Whether it is JSON is the parser's to say.
 */
export class JsonGuard {
  readonly #file: string;
  /** The depth at which a document's members are. */
  readonly #documentDepth: number;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #length = 0;
  #document = 0;

  constructor(file: string, documentDepth: number) {
    this.#file = file;
    this.#documentDepth = documentDepth;
  }

  /** @throws ImportRefused at the first byte too many */
  check(chunk: Uint8Array): void {
    for (const byte of chunk) {
      this.#length += 1;
      this.#document += 1;
      if (this.#inString) this.#insideString(byte);
      else this.#outside(byte);
      if (this.#document > JSON_LIMITS.document && this.#depth >= this.#documentDepth)
        this.#refuse('um documento tem mais de 4 MB');
    }
  }

  #insideString(byte: number): void {
    if (this.#length > JSON_LIMITS.string) this.#refuse('um texto tem mais de 1 MB');
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) {
      this.#inString = false;
      this.#length = 0;
    }
  }

  #outside(byte: number): void {
    if (byte === QUOTE) {
      this.#inString = true;
      this.#length = 0;
    } else if (byte === OPEN || byte === OPEN_LIST) {
      this.#depth += 1;
      this.#length = 0;
      if (this.#depth <= this.#documentDepth) this.#document = 0;
      if (this.#depth > JSON_LIMITS.depth)
        this.#refuse(`há mais de ${JSON_LIMITS.depth} níveis, um dentro do outro`);
    } else if (byte === CLOSE || byte === CLOSE_LIST) {
      this.#depth -= 1;
      this.#length = 0;
      if (this.#depth < this.#documentDepth) this.#document = 0;
    } else if (byte === COLON || byte === COMMA || byte <= 0x20) this.#length = 0;
    else if (this.#length > JSON_LIMITS.word) this.#refuse('um número ou uma palavra tem letras demais');
  }

  #refuse(why: string): never {
    throw new ImportRefused(`${this.#file} não pode ser lido: ${why}. Nada dele foi guardado na memória.`);
  }
}
