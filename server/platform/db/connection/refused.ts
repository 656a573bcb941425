/** A database that cannot be started upon, in words for whoever runs the server, with what to do. */
export class DatabaseRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseRefused';
  }
}
