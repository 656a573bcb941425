/** What became of a letter. */
export const SITUACOES_DO_ENVIO = ['a caminho', 'entregue', 'devolvido', 'extraviado'] as const;
export type SituacaoDoEnvio = (typeof SITUACOES_DO_ENVIO)[number];

/** The stages of an order on paper, in their order: what is to be done with it next. */
export const ETAPAS_DO_CORREIO = ['imprimir', 'assinar', 'postar', 'a caminho'] as const;
export type EtapaDoCorreio = (typeof ETAPAS_DO_CORREIO)[number];

/** Where an order on paper stands, from its sheets that hold and whether a letter is on its way. */
export function etapaDoCorreio(pedido: {
  postado: boolean;
  folhas: readonly { assinada: boolean; impressa: boolean }[];
}): EtapaDoCorreio {
  if (pedido.postado) return 'a caminho';
  const unsigned = pedido.folhas.filter(({ assinada }) => !assinada);
  if (unsigned.length === 0) return 'postar';
  return unsigned.every(({ impressa }) => impressa) ? 'assinar' : 'imprimir';
}

/** The longest reason why a letter came back, in UTF-16 units as a field counts them. */
export const MAX_MOTIVO_DO_ENVIO = 300;

/** The parts of an address that a letter needs. */
export type EnderecoPostal = {
  nome: string;
  endereco: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  uf: string;
  cep: string;
};

/** The lines of an address as they stand on an envelope; the postal code is formatted by the caller. */
export function linhasDoEndereco(para: EnderecoPostal): string[] {
  const { nome, endereco, numero, complemento, bairro, cidade, uf, cep } = para;
  const more = complemento === '' || complemento === 'Sem complemento' ? '' : `, ${complemento}`;
  return [nome, `${endereco}, ${numero}${more}`, `${bairro}, ${cidade}, ${uf}`, cep];
}
