import type {
  VersaoDasPerguntas,
  VersaoResumida,
} from '../../../../contracts/catalogo/perguntas.contract.ts';
import { sinaisDe, type Pergunta } from '../../../../domain/catalogo/perguntas.ts';
import type { VersaoRow } from './perguntas.repository.ts';

/** A version of a questionnaire without its questions, for the history. */
export function presentVersaoResumida(row: VersaoRow): VersaoResumida {
  return {
    versao: row.id,
    numero: row.numero,
    em: row.created_at.toISOString(),
    quantas: row.perguntas.length,
    autor: row.administrador_id === null ? 'instalação' : 'administração',
  };
}

/** A version of a questionnaire with its questions. */
export function presentVersao(row: VersaoRow): VersaoDasPerguntas {
  return { ...presentVersaoResumida(row), perguntas: row.perguntas.map(presentPergunta) };
}

/** A question with the marks that are set. */
export function presentPergunta({ pergunta, descricao, ...sinais }: Pergunta): Pergunta {
  return { pergunta, descricao, ...sinaisDe(sinais) };
}
