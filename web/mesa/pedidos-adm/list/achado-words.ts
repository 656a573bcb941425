import type { PedidoNaMesa, PorOndeAchou } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { formatTelefone } from '#domain/contas/telefone.ts';

const WORDS: Readonly<Record<PorOndeAchou, string>> = {
  telefone: 'Telefone',
  email: 'E-mail',
  pagamento: 'Pagamento',
  documento: 'Documento',
  notificacao: 'Notificação',
  rastreio: 'Rastreio',
  remedio: 'Remédio',
};

/** "Telefone (11) 98765-4321": by what a search found an order. */
export function achadoWords({ por, texto }: NonNullable<PedidoNaMesa['achado']>): string {
  return `${WORDS[por]}: ${por === 'telefone' ? formatTelefone(texto) : texto}`;
}
