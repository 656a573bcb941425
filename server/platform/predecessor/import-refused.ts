/** The folder cannot be imported; the words are for the operator, and hold nothing of a patient. */
export class ImportRefused extends Error {
  constructor(words: string, options?: ErrorOptions) {
    super(words, options);
    this.name = 'ImportRefused';
  }
}
