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

/** Which letters a list shows; `atrasadas`: not posted by their order's promised time. */
export const LISTAS_DO_CORREIO = ['imprimir', 'assinar', 'postar', 'a-caminho', 'atrasadas'] as const;
export type ListaDoCorreio = (typeof LISTAS_DO_CORREIO)[number];

/** Most letters of one printing. */
export const MAX_DO_LOTE = 20;

/** Acts that `Desfazer` takes back, in their order. */
export const PASSOS_QUE_VOLTAM = ['impressao', 'assinatura'] as const;
export type PassoQueVolta = { passo: (typeof PASSOS_QUE_VOLTAM)[number]; em: Date };

/**
 * The newest act upon the valid sheets of a letter; null where none can be taken back. `postadaEm` is the newest posting: nothing
 * that was done before it is taken back, because that letter left. Sheets of one act have the same instant.
 */
export function passoQueVolta(
  folhas: readonly { assinadaEm: Date | null; impressaEm: Date | null }[],
  postadaEm: Date | null,
): PassoQueVolta | null {
  const newest = folhas
    .flatMap(({ assinadaEm, impressaEm }) => [
      { passo: 'assinatura' as const, em: assinadaEm },
      { passo: 'impressao' as const, em: impressaEm },
    ])
    .flatMap(({ passo, em }) =>
      em === null || (postadaEm !== null && em <= postadaEm) ? [] : [{ passo, em }],
    )
    .toSorted((a, b) => b.em.getTime() - a.em.getTime() || rank(b) - rank(a));
  return newest[0] ?? null;
}

const rank = ({ passo }: PassoQueVolta): number => PASSOS_QUE_VOLTAM.indexOf(passo);

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
