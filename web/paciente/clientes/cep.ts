/** The fields of `/dados` that a postal code answers. */
export const CAMPOS_DO_CEP = ['endereco', 'bairro', 'cidade', 'uf'] as const;

export type CampoDoCep = (typeof CAMPOS_DO_CEP)[number];
export type EnderecoDoForm = Record<CampoDoCep, string>;

export type RespostaDoCep = { logradouro: string; bairro: string; localidade: string; uf: string };

/**
 * What an answer fills in: only what it holds (a town with one postal code has no street), and never a
 * field whose text changed between the question (`antes`) and the answer (`agora`).
 */
export function preencher(
  antes: EnderecoDoForm,
  agora: EnderecoDoForm,
  resposta: RespostaDoCep,
): Partial<EnderecoDoForm> {
  const achado: EnderecoDoForm = {
    endereco: resposta.logradouro.trim(),
    bairro: resposta.bairro.trim(),
    cidade: resposta.localidade.trim(),
    uf: resposta.uf.trim(),
  };
  return Object.fromEntries(
    CAMPOS_DO_CEP.filter((campo) => achado[campo] !== '' && antes[campo] === agora[campo]).map((campo) => [
      campo,
      achado[campo],
    ]),
  );
}
