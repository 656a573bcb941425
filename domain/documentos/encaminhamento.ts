import { CAMPOS_COMUNS, CID, PRIORIDADE, ULTIMA_CONSULTA } from './campos-comuns.ts';
import type { DefinicaoDoTipo } from './tipo-de-documento.ts';

/** Has no OID of its own: that of a medical report identifies it. */
export const ENCAMINHAMENTO = {
  slug: 'encaminhamento',
  titulo: 'Encaminhamento',
  artigo: 'o',
  uso: 'consulta',
  papel: 'encaminhamento',
  oid: { codigo: '2.16.76.1.12.1.11', nome: 'Relatório médico' },
  loinc: { codigo: '57133-1', nome: 'Referral note' },
  servicos: ['encaminhamentos'],
  canal: 'eletronico',
  vias: 1,
  validadeDias: null,
  blocos: [],
  campos: [
    {
      nome: 'especialidade',
      rotulo: 'Especialidade',
      entrada: 'texto',
      limite: 120,
      exigido: 'sempre',
      referencia: 'especialidades',
      copia: 'modelo',
    },
    {
      nome: 'motivo',
      rotulo: 'Motivo do encaminhamento',
      entrada: 'paragrafo',
      limite: 2000,
      exigido: 'sempre',
      copia: 'modelo',
    },
    {
      nome: 'historia',
      rotulo: 'Resumo do caso',
      dica: 'História, exames e tratamentos feitos.',
      entrada: 'paragrafo',
      limite: 4000,
      exigido: 'nunca',
      copia: 'paciente',
    },
    CID,
    PRIORIDADE,
    ULTIMA_CONSULTA,
    ...CAMPOS_COMUNS,
  ],
} as const satisfies DefinicaoDoTipo;
