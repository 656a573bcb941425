/** An address as a postal-code service knows it; unknown fields are empty strings. */
export type EnderecoDoCep = {
  logradouro: string;
  bairro: string;
  localidade: string;
  uf: string;
};

/** The port through which addresses are looked up. */
export type PostalCodeLookup = {
  /**
   * Looks up the address of a CEP. Ends within 4 s.
   * @param cep eight digits
   * @returns the address, or null when the CEP does not exist
   * @throws ProviderError when no service could answer
   */
  find(cep: string): Promise<EnderecoDoCep | null>;
};

/**
 * Checks a CEP before it becomes part of a URL.
 * @throws TypeError when it is not eight digits: user input is validated by the caller
 */
export function assertCep(cep: string): void {
  if (!/^\d{8}$/.test(cep)) throw new TypeError('a CEP has eight digits');
}
