import { CAMPOS_COMUNS, ULTIMA_CONSULTA } from './campos-comuns.ts';
import type {
  Bloco,
  CampoDoDocumento,
  CampoSimples,
  DadosDosCampos,
  DefinicaoDoTipo,
} from './tipo-de-documento.ts';

/** Most days of treatment (docs/product/services.md), even where the law admits more. */
export const MAX_DIAS_DE_TRATAMENTO = 30;

export const MAX_ITENS = 10;

/** Most ampoules of a controlled substance on one document (Portaria SVS/MS 344/98). */
export const MAX_AMPOLAS = 5;

/** Citations at one item that must be read. */
export const MAX_CITACOES = 20;

/** Shared by every prescription. */
export const RECEITA = {
  artigo: 'a',
  uso: 'farmacia',
  oid: { codigo: '2.16.76.1.12.1.1', nome: 'Prescrição de medicamento' },
  loinc: { codigo: '57833-6', nome: 'Prescription for medication Document' },
} as const satisfies Partial<DefinicaoDoTipo>;

/** Fields of one medicine; the first six are the printed columns. */
export const CAMPOS_DO_ITEM = [
  {
    nome: 'medicamento',
    rotulo: 'Medicamento {N}',
    dica: 'A substância (DCB), com a marca depois, se quiser.',
    entrada: 'texto',
    limite: 160,
    exigido: 'sempre',
    referencia: 'medicamentos',
    copia: 'modelo',
  },
  {
    nome: 'composicao',
    rotulo: 'Composição do medicamento {N}',
    dica: 'Esta marca tem mais de uma composição.',
    entrada: 'composicao',
    limite: 400,
    exigido: 'nunca',
    aparece: 'com-composicoes',
    soNoProntuario: true,
    copia: 'modelo',
  },
  {
    nome: 'substanciaAtiva',
    rotulo: 'Substância ativa do medicamento {N}',
    dica: 'Não conhecemos este nome. Escreva do que ele é feito.',
    entrada: 'texto',
    limite: 160,
    exigido: 'nunca',
    aparece: 'desconhecido',
    referencia: 'medicamentos',
    soNoProntuario: true,
    copia: 'modelo',
  },
  {
    nome: 'foraDasListas',
    rotulo: 'Declaro que o medicamento {N} não está em lista de controle',
    dica: 'Nenhuma lista conhece esta substância. A sua declaração fica registrada com o documento.',
    entrada: 'marca',
    exigido: 'nunca',
    aparece: 'substancia-desconhecida',
    soNoProntuario: true,
  },
  {
    nome: 'condicoes',
    rotulo: 'Condições do medicamento {N}',
    dica: 'Marque só o que vale para este item. Sem marcar, vale a regra mais estrita.',
    entrada: 'condicoes',
    linhas: 5,
    limite: 200,
    exigido: 'nunca',
    aparece: 'com-excecoes',
    soNoProntuario: true,
  },
  {
    nome: 'apresentacao',
    rotulo: 'Apresentação {N}',
    dica: 'Concentração e forma, como “50 mg, comprimido”.',
    entrada: 'texto',
    limite: 120,
    exigido: 'sempre',
    referencia: 'apresentacoes',
    copia: 'modelo',
  },
  {
    nome: 'viaDeUso',
    rotulo: 'Via de uso {N}',
    entrada: 'texto',
    limite: 40,
    exigido: 'nunca',
    referencia: 'vias-de-uso',
    copia: 'modelo',
  },
  {
    nome: 'quantidade',
    rotulo: 'Quantidade {N}',
    dica: 'Em algarismos, como “30 comprimidos”. O extenso sai sozinho.',
    entrada: 'texto',
    limite: 80,
    exigido: 'sempre',
    copia: 'modelo',
  },
  {
    nome: 'posologia',
    rotulo: 'Posologia {N}',
    entrada: 'texto',
    limite: 500,
    exigido: 'sempre',
    copia: 'modelo',
  },
  {
    nome: 'dias',
    rotulo: 'Duração {N}',
    dica: 'Em dias, no máximo 30.',
    entrada: 'inteiro',
    minimo: 1,
    limite: 999,
    inicial: MAX_DIAS_DE_TRATAMENTO,
    exigido: 'sempre',
    copia: 'modelo',
  },
  { nome: 'continuo', rotulo: 'Uso contínuo {N}', entrada: 'marca', exigido: 'nunca', copia: 'modelo' },
  {
    nome: 'tipoDeItem',
    rotulo: 'Tipo de item {N}',
    entrada: 'escolha',
    opcoes: [
      { valor: 'medicamento', rotulo: 'Medicamento' },
      { valor: 'manipulada', rotulo: 'Fórmula manipulada' },
      { valor: 'fitoterapico', rotulo: 'Fitoterápico ou suplemento' },
      { valor: 'produto', rotulo: 'Produto sem medicamento' },
    ],
    inicial: 'medicamento',
    botoes: true,
    exigido: 'nunca',
    soNoProntuario: true,
    copia: 'modelo',
  },
  // Both are drawn with the item's citations, which also depend on the items before it.
  {
    nome: 'mantidas',
    rotulo: 'Li e mantenho',
    entrada: 'citacoes',
    linhas: MAX_CITACOES,
    limite: 500,
    exigido: 'nunca',
    aparece: 'nunca',
    soNoProntuario: true,
  },
  {
    nome: 'motivoDeManter',
    rotulo: 'Motivo',
    entrada: 'texto',
    limite: 300,
    exigido: 'nunca',
    aparece: 'nunca',
    soNoProntuario: true,
  },
] as const satisfies readonly CampoSimples[];

export type ItemDaReceita = DadosDosCampos<typeof CAMPOS_DO_ITEM>;

/** `maximo` is 1 on a notification. */
export function itens<const M extends number>(maximo: M) {
  return {
    nome: 'itens',
    rotulo: 'Medicamentos',
    entrada: 'itens',
    maximo,
    campos: CAMPOS_DO_ITEM,
    exigido: 'sempre',
  } as const satisfies CampoDoDocumento;
}

const ORIENTACOES = {
  nome: 'orientacoes',
  rotulo: 'Orientações',
  dica: 'Vai impresso abaixo dos medicamentos.',
  entrada: 'paragrafo',
  limite: 2000,
  exigido: 'nunca',
  copia: 'modelo',
} as const satisfies CampoSimples;

/** Listed names that the doctor only mentions, by their field: "orientacoes: tramadol". */
const MENCOES = {
  nome: 'mencoes',
  rotulo: 'É só menção',
  entrada: 'mencoes',
  linhas: 20,
  limite: 200,
  exigido: 'nunca',
  aparece: 'com-mencoes',
  soNoProntuario: true,
} as const satisfies CampoSimples;

/** Fields of every prescription besides its medicines. */
export const CAMPOS_DA_RECEITA = [ORIENTACOES, MENCOES, ULTIMA_CONSULTA, ...CAMPOS_COMUNS] as const;

/** Blocks for the pharmacy to fill in, on a prescription that it keeps. */
export const BLOCOS_DA_FARMACIA = [
  'endereco-do-paciente',
  'quantidade-por-extenso',
  'comprador',
  'fornecedor',
] as const satisfies readonly Bloco[];
