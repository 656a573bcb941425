export const SITUACOES_DO_ENVIO = ['a caminho', 'entregue', 'devolvido', 'extraviado'] as const;
export type SituacaoDoEnvio = (typeof SITUACOES_DO_ENVIO)[number];

/** Stages of an order on paper, in their order; each names the next step. */
export const ETAPAS_DO_CORREIO = ['imprimir', 'assinar', 'postar', 'a caminho'] as const;
export type EtapaDoCorreio = (typeof ETAPAS_DO_CORREIO)[number];

/** Derived from the valid sheets and a letter on its way. */
export function etapaDoCorreio(pedido: {
  postado: boolean;
  folhas: readonly { assinada: boolean; impressa: boolean }[];
}): EtapaDoCorreio {
  if (pedido.postado) return 'a caminho';
  const unsigned = pedido.folhas.filter(({ assinada }) => !assinada);
  if (unsigned.length === 0) return 'postar';
  return unsigned.every(({ impressa }) => impressa) ? 'assinar' : 'imprimir';
}

/** In UTF-16 units. */
export const MAX_MOTIVO_DO_ENVIO = 300;

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

/** Lines as printed on an envelope; the caller formats the postal code. */
export function linhasDoEndereco(para: EnderecoPostal): string[] {
  const { nome, endereco, numero, complemento, bairro, cidade, uf, cep } = para;
  const more = complemento === '' || complemento === 'Sem complemento' ? '' : `, ${complemento}`;
  return [nome, `${endereco}, ${numero}${more}`, `${bairro}, ${cidade}, ${uf}`, cep];
}
