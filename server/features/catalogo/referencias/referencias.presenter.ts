import type { Cid, Especialidade, ExameConhecido } from '#contracts/catalogo/referencias.contract.ts';
import type {
  ApresentacaoRow,
  CidRow,
  EspecialidadeRow,
  ExameRow,
  MedicamentoRow,
} from './busca.repository.ts';

/** A substance with its list, document and exceptions, and by what other name it was found. */
export function presentSubstancia({ dcb, lista, documento, achado, excecoes }: MedicamentoRow) {
  return {
    dcb,
    lista,
    documento,
    achado,
    excecoes: excecoes.map(({ documento: outro, condicao }) => ({ documento: outro, condicao })),
  };
}

/** One entry a name, a combination once; a brand and its substances. */
export function presentRemedios(rows: readonly MedicamentoRow[]) {
  const named = rows.map(({ dcb, achado }) => achado ?? { nome: dcb, composicao: null });
  return [...new Map(named.map((one) => [`${one.nome} ${one.composicao}`, one])).values()];
}

/** Strength, form and route of a substance or a combination. */
export function presentApresentacao({ dcb, concentracao, forma, via }: ApresentacaoRow): ApresentacaoRow {
  return { dcb, concentracao, forma, via };
}

/** An exam, its synonyms one by one, a missing code as null. */
export function presentExame(row: ExameRow): ExameConhecido {
  return {
    nome: row.nome,
    grupo: row.grupo,
    codigoTuss: row.codigo_tuss || null,
    codigoSigtap: row.codigo_sigtap || null,
    sinonimos: row.sinonimos === '' ? [] : row.sinonimos.split('; '),
    preparo: row.preparo,
  };
}

/** A row of CID-10; its code says whether it is a category. */
export function presentCid({ codigo, descricao, tipo }: CidRow): Cid {
  return { codigo, descricao, tipo: tipo === 'categoria' ? 'categoria' : 'subcategoria' };
}

export function presentEspecialidade({ nome, tipo, rqe }: EspecialidadeRow): Especialidade {
  return { nome, tipo: tipo === 'especialidade' ? 'especialidade' : 'area_atuacao', rqe: rqe === 'sim' };
}
