import { CAMPOS_COMUNS, CID, PRIORIDADE } from './campos-comuns.ts';
import type { CampoSimples, DefinicaoDoTipo } from './tipo-de-documento.ts';

/** The exams that are asked for, one per line; prescriptions that go with exams take this field, too. */
export const CAMPO_EXAMES = {
  nome: 'exames',
  rotulo: 'Exames',
  dica: 'Um por linha.',
  entrada: 'linhas',
  linhas: 30,
  limite: 160,
  exigido: 'sempre',
  referencia: 'exames',
} as const satisfies CampoSimples;

/** A request for exams. */
export const EXAMES = {
  slug: 'exames',
  titulo: 'Pedido de exames',
  artigo: 'o',
  papel: 'exames',
  oid: { codigo: '2.16.76.1.12.1.3', nome: 'Solicitação de exame' },
  servicos: ['exames', 'prep'],
  canal: 'eletronico',
  vias: 1,
  validadeDias: null,
  blocos: [],
  campos: [
    CAMPO_EXAMES,
    {
      nome: 'indicacao',
      rotulo: 'Indicação clínica',
      entrada: 'paragrafo',
      limite: 1000,
      exigido: 'sempre',
    },
    CID,
    PRIORIDADE,
    {
      nome: 'preparo',
      rotulo: 'Preparo',
      dica: 'O que o paciente faz antes do exame. O laboratório pode pedir outro.',
      entrada: 'paragrafo',
      limite: 1000,
      exigido: 'nunca',
    },
    ...CAMPOS_COMUNS,
  ],
} as const satisfies DefinicaoDoTipo;
