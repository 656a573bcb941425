import { lerCpf } from './cpf-lido.ts';

/** The predecessor's collections with a name of their own; any other one is the conversation of the CPF that it is named by. */
export const COLECOES = ['clientes', 'pedidos', 'perguntasSaude', 'perguntasTratamento', 'precos'] as const;
export type Colecao = (typeof COLECOES)[number];

/** The kind of rows that a collection has; null for one that is none of these, which stays out. */
export function colecaoChamada(nome: string): Colecao | 'conversa' | null {
  const known = COLECOES.find((one) => one === nome);
  if (known !== undefined) return known;
  return /\d/.test(nome) && lerCpf(nome).chave !== null && /^[\d.\-\s/]+$/.test(nome) ? 'conversa' : null;
}
