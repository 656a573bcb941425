/** A file of `dados/` and the table that its rows stand in, under the names of its columns. */
export type ReferenceFile = {
  arquivo: string;
  tabela: string;
  colunas: readonly string[];
  /** Whether people look for its rows by words. */
  buscada: boolean;
};

const MEDICAMENTO = ['dcb', 'lista', 'documento'] as const;

/** Every file of `dados/`; its header line names the same columns in the same order. */
export const REFERENCE_FILES: readonly ReferenceFile[] = [
  {
    arquivo: 'medicamentos',
    tabela: 'medicamentos',
    colunas: [...MEDICAMENTO, 'observacao', 'fonte'],
    buscada: true,
  },
  {
    arquivo: 'medicamentos-excecoes',
    tabela: 'medicamentos_excecoes',
    colunas: [...MEDICAMENTO, 'condicao', 'fonte'],
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
    buscada: false,
  },
  {
    arquivo: 'apresentacoes',
    tabela: 'apresentacoes',
    colunas: ['dcb', 'concentracao', 'forma', 'via', 'fonte'],
    buscada: false,
  },
  {
    arquivo: 'marcas',
    tabela: 'marcas',
    colunas: ['marca', 'dcbs', 'fonte'],
    buscada: false,
  },
  {
    arquivo: 'marcas-sem-dcb',
    tabela: 'marcas_sem_dcb',
    colunas: ['marca', 'substancia', 'fonte'],
    buscada: false,
  },
  { arquivo: 'sinonimos', tabela: 'sinonimos', colunas: ['termo', 'dcb', 'fonte'], buscada: false },
  { arquivo: 'marcas-corriqueiras', tabela: 'marcas_corriqueiras', colunas: ['marca'], buscada: false },
  {
    arquivo: 'palavras-de-item',
    tabela: 'palavras_de_item',
    colunas: ['palavra', 'classe'],
    buscada: false,
  },
  {
    arquivo: 'familias',
    tabela: 'familias',
    colunas: ['familia', 'atc', 'termo', 'especie', 'fonte'],
    buscada: false,
  },
  {
    arquivo: 'exames',
    tabela: 'exames',
    colunas: ['nome', 'grupo', 'codigo_tuss', 'codigo_sigtap', 'sinonimos', 'preparo'],
    buscada: true,
  },
  { arquivo: 'cid10', tabela: 'cid10', colunas: ['codigo', 'descricao', 'tipo'], buscada: true },
  {
    arquivo: 'especialidades',
    tabela: 'especialidades',
    colunas: ['nome', 'tipo', 'rqe', 'observacao'],
    buscada: true,
  },
];

/** Words that tell no row of a list from another; nobody looks for them. */
export const SILENT_WORDS: readonly string[] =
  'ao aos com da das de do dos em na nas no nos para pela pelo por'.split(' ');
