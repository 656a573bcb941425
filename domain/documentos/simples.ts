import { CAMPOS_DA_RECEITA, itens, MAX_ITENS, RECEITA } from './receita.ts';
import type { DefinicaoDoTipo } from './tipo-de-documento.ts';

/**
 * The common prescription (Lei 5.991/1973, art. 35). Federal law sets no validity, so that none is printed. Beside a
 * notification it is the patient's copy with the same medicine.
 */
export const SIMPLES = {
  ...RECEITA,
  slug: 'simples',
  titulo: 'Receita simples',
  papel: 'branca',
  servicos: ['receita-simples'],
  acompanha: ['controle-especial', 'receita-azul', 'receita-amarela'],
  canal: 'eletronico',
  vias: 1,
  validadeDias: null,
  blocos: ['endereco-do-paciente'],
  campos: [itens(MAX_ITENS), ...CAMPOS_DA_RECEITA],
} as const satisfies DefinicaoDoTipo;
