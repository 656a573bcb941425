/** A file of `dados/` and the table of its rows, whose columns have the same names. */
export type ReferenceFile = {
  arquivo: string;
  tabela: string;
  colunas: readonly string[];
  /** The columns that tell a row from every other one, as the key of its table. */
  chave: readonly string[];
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
    arquivo: 'apelidos',
    tabela: 'apelidos',
    colunas: ['lista', 'apelido', 'linha'],
    chave: ['lista', 'apelido', 'linha'],
  },
  {
    arquivo: 'abreviaturas',
    tabela: 'abreviaturas',
    colunas: ['lista', 'abreviatura', 'palavra'],
    chave: ['lista', 'abreviatura', 'palavra'],
  },
  {
    arquivo: 'medicamentos',
    tabela: 'medicamentos',
    colunas: [...MEDICAMENTO, 'observacao', 'fonte'],
    chave: ['dcb'],
  },
  {
    arquivo: 'medicamentos-excecoes',
    tabela: 'medicamentos_excecoes',
    colunas: [...MEDICAMENTO, 'condicao', 'fonte'],
    chave: ['dcb', 'documento', 'condicao'],
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
  },
  {
    arquivo: 'apresentacoes',
    tabela: 'apresentacoes',
    colunas: ['dcb', 'concentracao', 'forma', 'via', 'fonte'],
    chave: ['dcb', 'concentracao', 'forma', 'via'],
  },
  {
    arquivo: 'marcas',
    tabela: 'marcas',
    colunas: ['marca', 'dcbs', 'fonte'],
    chave: ['marca', 'dcbs'],
  },
  {
    arquivo: 'marcas-sem-dcb',
    tabela: 'marcas_sem_dcb',
    colunas: ['marca', 'substancia', 'fonte'],
    chave: ['marca', 'substancia'],
  },
  { arquivo: 'sinonimos', tabela: 'sinonimos', colunas: ['termo', 'dcb', 'fonte'], chave: ['termo'] },
  { arquivo: 'marcas-corriqueiras', tabela: 'marcas_corriqueiras', colunas: ['marca'], chave: ['marca'] },
  {
    arquivo: 'palavras-de-item',
    tabela: 'palavras_de_item',
    colunas: ['palavra', 'classe'],
    chave: ['palavra'],
  },
  {
    arquivo: 'familias',
    tabela: 'familias',
    colunas: ['familia', 'atc', 'termo', 'especie', 'fonte'],
    chave: ['familia', 'termo', 'especie'],
  },
  {
    arquivo: 'exames',
    tabela: 'exames',
    colunas: ['nome', 'grupo', 'codigo_tuss', 'codigo_sigtap', 'sinonimos', 'preparo'],
    chave: ['nome'],
  },
  { arquivo: 'cid10', tabela: 'cid10', colunas: ['codigo', 'descricao', 'tipo'], chave: ['codigo'] },
  {
    arquivo: 'especialidades',
    tabela: 'especialidades',
    colunas: ['nome', 'tipo', 'rqe', 'observacao'],
    chave: ['nome', 'tipo'],
  },
];

/** A list that people look into, and by which names its rows are found. */
export type SearchedList = {
  /** The file of its rows: while that was never loaded there is nothing to find. */
  lista: string;
  /** Other files with names of its rows. */
  nomesEm: readonly string[];
  /**
   * The query of all names: the row (`linha`), its name (`nome`), whether that is its own one (`proprio`), whether it follows
   * equal matches (`depois`), and its words (`busca`).
   */
  nomes: string;
};

/** The file of names by which rows of any list are looked for. */
const APELIDOS = 'apelidos';

/** The list of medicines; `linha` is the substances that one name means, divided by " + ". Substances come before brands. */
export const MEDICAMENTOS: SearchedList = {
  lista: 'medicamentos',
  nomesEm: [APELIDOS, 'marcas', 'sinonimos'],
  nomes: `
    select dcb as linha, dcb as nome, true as proprio, false as depois, busca from medicamentos
    union all select dcbs, marca, false, true, busca from marcas
    union all select dcb, termo, false, true, busca from sinonimos
    union all select linha, apelido, false, true, busca from apelidos where lista = 'medicamentos'`,
};

/** The list of CID-10: a category comes before its subcategories. */
export const CID10: SearchedList = {
  lista: 'cid10',
  nomesEm: [APELIDOS],
  nomes: `
    select codigo collate "default" as linha, descricao as nome, true as proprio, tipo <> 'categoria' as depois, busca from cid10
    union all select linha, apelido, false, length(linha) > 3, busca from apelidos where lista = 'cid10'`,
};

export const EXAMES = listByName('exames');
export const ESPECIALIDADES = listByName('especialidades');

/** A list in which the name is the row. */
function listByName(lista: string): SearchedList {
  const nomes = `
    select nome as linha, nome, true as proprio, false as depois, busca from ${lista}
    union all select linha, apelido, false, false, busca from apelidos where lista = '${lista}'`;
  return { lista, nomesEm: [APELIDOS], nomes };
}

/** The lists whose rows are found by names of this file. */
export function searchedLists(arquivo: string): readonly SearchedList[] {
  return [MEDICAMENTOS, EXAMES, CID10, ESPECIALIDADES].filter(
    ({ lista, nomesEm }) => lista === arquivo || nomesEm.includes(arquivo),
  );
}

/** Words that tell no row of a list from another; nobody looks for them. */
export const SILENT_WORDS: readonly string[] =
  'ao aos com da das de do dos em na nas no nos para pela pelo por'.split(' ');
