import type {
  VersaoDasPerguntas,
  VersaoResumida,
} from '../../../../contracts/catalogo/perguntas.contract.ts';
import type { Versao } from './perguntas.repository.ts';

/** A version without its questions. */
export function presentResumo(row: Versao): VersaoResumida {
  return {
    versao: row.id,
    numero: row.numero,
    em: row.created_at.toISOString(),
    quantas: row.perguntas.length,
    autor: row.administrador_id === null ? 'instalação' : 'administração',
  };
}

/** A version with its questions. */
export function presentVersao(row: Versao): VersaoDasPerguntas {
  const perguntas = row.perguntas.map(({ pergunta, descricao }) => ({ pergunta, descricao }));
  return { ...presentResumo(row), perguntas };
}
