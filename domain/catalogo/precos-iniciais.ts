import type { Centavos } from '../pagamentos/dinheiro.ts';
import type { Servico } from './servicos.ts';

/**
 * Demonstration prices in centavos. The product gives none (docs/product/services.md): the administrator sets the real ones
 * before opening.
 */
export const PRECOS_INICIAIS: Readonly<Record<Servico, Centavos>> = {
  'Renovação de Receita Simples (Branca)': 4990,
  'Renovação de Receita de Controle Especial': 5990,
  'Renovação de Receita Azul': 8990,
  'Renovação de Receita Amarela': 8990,
  'Pedido de Exames Complementares': 4490,
  'Pedido de Encaminhamentos': 4490,
  'Atestados de saúde': 5490,
  'Relatório ou Laudo Médico': 6990,
  'PrEP Online (Prevenção ao HIV)': 6490,
};
