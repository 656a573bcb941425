import { CAMPOS_COMUNS, CID, ULTIMA_CONSULTA } from './campos-comuns.ts';
import type { DefinicaoDoTipo } from './tipo-de-documento.ts';

/** A medical report or a finding (laudo) in the doctor's own words; each has its title. */
export const RELATORIO = {
  slug: 'relatorio',
  titulo: 'Relatório médico',
  artigo: 'o',
  titulos: { campo: 'natureza', por: { laudo: { titulo: 'Laudo médico', artigo: 'o' } } },
  uso: 'entrega',
  papel: 'relatorio',
  oid: { codigo: '2.16.76.1.12.1.11', nome: 'Relatório médico' },
  loinc: null,
  servicos: ['relatorio'],
  canal: 'eletronico',
  vias: 1,
  validadeDias: null,
  blocos: [],
  campos: [
    {
      nome: 'natureza',
      rotulo: 'Relatório ou laudo',
      entrada: 'escolha',
      opcoes: [
        { valor: 'relatorio', rotulo: 'Relatório médico' },
        { valor: 'laudo', rotulo: 'Laudo médico' },
      ],
      inicial: 'relatorio',
      exigido: 'nunca',
      copia: 'modelo',
    },
    {
      nome: 'destinatario',
      rotulo: 'Destinatário',
      dica: 'Para quem é: a perícia, o plano de saúde, a escola, o trabalho.',
      entrada: 'texto',
      limite: 160,
      exigido: 'nunca',
      copia: 'modelo',
    },
    {
      nome: 'objetivo',
      rotulo: 'Objetivo',
      entrada: 'texto',
      limite: 200,
      exigido: 'nunca',
      copia: 'modelo',
    },
    {
      nome: 'texto',
      rotulo: 'Texto do laudo',
      dica: 'História, diagnóstico, tratamentos, resultados, prognóstico e conclusão.',
      entrada: 'paragrafo',
      limite: 12_000,
      exigido: 'sempre',
      copia: 'modelo',
    },
    CID,
    ULTIMA_CONSULTA,
    ...CAMPOS_COMUNS,
  ],
} as const satisfies DefinicaoDoTipo;
