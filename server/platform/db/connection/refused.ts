/**
 * A database that this program cannot use; the message is a Portuguese sentence with the remedy for the
 * operator.
 */
export class DatabaseRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseRefused';
  }
}
