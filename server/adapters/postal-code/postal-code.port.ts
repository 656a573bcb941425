/** An address as a postal-code service knows it; fields it does not know are empty strings. */
export type EnderecoDoCep = {
  logradouro: string;
  bairro: string;
  localidade: string;
  uf: string;
};

export type PostalCodeLookup = {
  /**
   * @param cep eight digits
   * @returns the address, or null when the CEP definitely does not exist
   * @throws ProviderError when nobody could say; within 4 s whatever happens
   */
  find(cep: string): Promise<EnderecoDoCep | null>;
};
