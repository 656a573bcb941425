import type { VersaoDasPerguntas, VersaoResumida } from '#contracts/catalogo/perguntas.contract.ts';
import { ajustesDe, sinaisDe, type Pergunta } from '#domain/catalogo/perguntas.ts';
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

/** A question with the marks that are set, and the settings that differ from the default. */
export function presentPergunta({ pergunta, descricao, ...rest }: Pergunta): Pergunta {
  return { pergunta, descricao, ...sinaisDe(rest), ...ajustesDe(rest) };
}
