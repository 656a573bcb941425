/** A file of `dados/` and the table that its rows stand in, under the names of its columns. */
export type ReferenceFile = {
  arquivo: string;
  tabela: string;
  colunas: readonly string[];
  /** The columns that tell a row from every other one, as the key of its table. */
  chave: readonly string[];
  /** Whether people look for its rows by words. */
  buscada: boolean;
};

/**
 * The date of the program's own files: of the newest act or price list in them, and later with every change of theirs.
 * A set that the operator installed is in force until the program brings a later one.
 */
export const DATA_DO_PROGRAMA = '2026-08-01';

const MEDICAMENTO = ['dcb', 'lista', 'documento'] as const;

/** Every file of `dados/`; its header line names the same columns in the same order. */
export const REFERENCE_FILES: readonly ReferenceFile[] = [
  {
    arquivo: 'medicamentos',
    tabela: 'medicamentos',
    colunas: [...MEDICAMENTO, 'observacao', 'fonte'],
    chave: ['dcb'],
    buscada: true,
  },
  {
    arquivo: 'medicamentos-excecoes',
    tabela: 'medicamentos_excecoes',
    colunas: [...MEDICAMENTO, 'condicao', 'fonte'],
    chave: ['dcb', 'documento', 'condicao'],
    buscada: false,
  },
  {
    arquivo: 'medicamentos-limites',
    tabela: 'medicamentos_limites',
    colunas: [
      'condicao',
      'mg_por_unidade',
      'por_cento',
      'acima_de_por_cento',
      'medida_de',
      'formas',
      'vias',
      'vias_em_aberto',
      'associada',
      'associada_por_cento',
      'decide',
    ],
    chave: ['condicao'],
    buscada: false,
  },
  {
    arquivo: 'apresentacoes',
    tabela: 'apresentacoes',
    colunas: ['dcb', 'concentracao', 'forma', 'via', 'fonte'],
    chave: ['dcb', 'concentracao', 'forma', 'via'],
    buscada: false,
  },
  {
    arquivo: 'marcas',
    tabela: 'marcas',
    colunas: ['marca', 'dcbs', 'fonte'],
    chave: ['marca', 'dcbs'],
    buscada: false,
  },
  {
    arquivo: 'marcas-sem-dcb',
    tabela: 'marcas_sem_dcb',
    colunas: ['marca', 'substancia', 'fonte'],
    chave: ['marca', 'substancia'],
    buscada: false,
  },
  {
    arquivo: 'sinonimos',
    tabela: 'sinonimos',
    colunas: ['termo', 'dcb', 'fonte'],
    chave: ['termo'],
    buscada: false,
  },
  {
    arquivo: 'marcas-corriqueiras',
    tabela: 'marcas_corriqueiras',
    colunas: ['marca'],
    chave: ['marca'],
    buscada: false,
  },
  {
    arquivo: 'palavras-de-item',
    tabela: 'palavras_de_item',
    colunas: ['palavra', 'classe'],
    chave: ['palavra'],
    buscada: false,
  },
  {
    arquivo: 'exames',
    tabela: 'exames',
    colunas: ['nome', 'grupo', 'codigo_tuss', 'codigo_sigtap', 'sinonimos', 'preparo'],
    chave: ['nome'],
    buscada: true,
  },
  {
    arquivo: 'cid10',
    tabela: 'cid10',
    colunas: ['codigo', 'descricao', 'tipo'],
    chave: ['codigo'],
    buscada: true,
  },
  {
    arquivo: 'especialidades',
    tabela: 'especialidades',
    colunas: ['nome', 'tipo', 'rqe', 'observacao'],
    chave: ['nome', 'tipo'],
    buscada: true,
  },
];

/** Words that tell no row of a list from another; nobody looks for them. */
export const SILENT_WORDS: readonly string[] =
  'ao aos com da das de do dos em na nas no nos para pela pelo por'.split(' ');
