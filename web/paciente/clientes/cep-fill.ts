/** The fields of `/dados` that a postal code answers. */
export const CEP_FILLED_FIELDS = ['endereco', 'bairro', 'cidade', 'uf'] as const;

export type CepFilledField = (typeof CEP_FILLED_FIELDS)[number];
export type FormEndereco = Record<CepFilledField, string>;

export type RespostaDoCep = { logradouro: string; bairro: string; localidade: string; uf: string };

/**
 * What an answer fills in: only what it holds (a town with one postal code has no street), and never a
 * field whose text changed between the question (`antes`) and the answer (`agora`).
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
