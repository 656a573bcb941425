/**
 * Keeps anything but a CEP out of a provider's path.
 * @throws TypeError when it is not eight digits: the caller validates what a person typed
 */
export function assertCep(cep: string): void {
  if (!/^\d{8}$/.test(cep)) throw new TypeError('a CEP has eight digits');
}
