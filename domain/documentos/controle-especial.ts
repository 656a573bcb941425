import { CID } from './campos-comuns.ts';
import { BLOCOS_DA_FARMACIA, CAMPOS_DA_RECEITA, itens, MAX_ITENS, RECEITA } from './receita.ts';
import type { DefinicaoDoTipo } from './tipo-de-documento.ts';

/**
 * The special-control prescription (Portaria SVS/MS 344/98, arts. 52 to 57): lists C1 and C5, and what the addenda of
 * the A and B lists leave to it. C5 also names the diagnosis and the doctor's CPF (Lei 9.965/2000).
 */
export const CONTROLE_ESPECIAL = {
  ...RECEITA,
  slug: 'controle_especial',
  titulo: 'Receita de controle especial',
  papel: 'especial',
  servicos: ['controle-especial'],
  canal: { sncr: 'RCE', semNumero: 'impresso' },
  vias: 2,
  validadeDias: 30,
  maximoDeSubstancias: { quantas: 3, lista: 'C1' },
  blocos: BLOCOS_DA_FARMACIA,
  porLista: { C5: { blocos: ['cpf-do-medico'], exigeCid: true } },
  campos: [itens(MAX_ITENS), CID, ...CAMPOS_DA_RECEITA],
} as const satisfies DefinicaoDoTipo;
