/** The fields of `/dados` that a postal code fills in. */
export const CEP_FILLED_FIELDS = ['endereco', 'bairro', 'cidade', 'uf'] as const;

export type CepFilledField = (typeof CEP_FILLED_FIELDS)[number];
export type FormEndereco = Record<CepFilledField, string>;

export type RespostaDoCep = { logradouro: string; bairro: string; localidade: string; uf: string };

/**
 * The values that a postal code's address fills in: only those it has (a town with a single postal code has no
 * street), and never a field whose text changed between the request (`antes`) and the answer (`agora`).
 */
export function cepFill(
  before: FormEndereco,
  now: FormEndereco,
  resposta: RespostaDoCep,
): Partial<FormEndereco> {
  const found: FormEndereco = {
    endereco: resposta.logradouro.trim(),
    bairro: resposta.bairro.trim(),
    cidade: resposta.localidade.trim(),
    uf: resposta.uf.trim(),
  };
  return Object.fromEntries(
    CEP_FILLED_FIELDS.filter((field) => found[field] !== '' && before[field] === now[field]).map((field) => [
      field,
      found[field],
    ]),
  );
}
