/**
 * Checks a CEP before it becomes part of a URL.
 * @throws TypeError when it is not eight digits: user input is validated by the caller
 */
export function assertCep(cep: string): void {
  if (!/^\d{8}$/.test(cep)) throw new TypeError('a CEP has eight digits');
}
