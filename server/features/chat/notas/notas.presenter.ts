import type { NotaInterna } from '#contracts/chat/notas.contract.ts';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import { isoInstant } from '#domain/calendario/datas.ts';
import { palavrasDaNota } from '#domain/importacao/notas.ts';
import type { NotaDoCasoRow, NotaInternaRow, RessalvaRow } from './notas.repository.ts';

/** A note as an administrator reads it; only its author may strike it out. */
export function presentNotaInterna(row: NotaInternaRow, reader: { administradorId: string }): NotaInterna {
  return { ...noteOf(row), autor: row.autor, minha: row.administrador_id === reader.administradorId };
}

/** An oddity of a brought record as a note that nobody here wrote. */
export function presentRessalva({ id, motivo, texto, created_at }: RessalvaRow): NotaInterna {
  const words = [palavrasDaNota(motivo), texto].filter((part) => part !== null && part !== '');
  return {
    id,
    texto: words.join('\n'),
    autor: 'Sistema anterior',
    minha: false,
    sobre: null,
    createdAt: isoInstant(created_at),
    riscadaEm: null,
  };
}

/** A note as a doctor reads it. */
export function presentNotaDoCaso(row: NotaDoCasoRow): NotaInterna {
  return { ...noteOf(row), autor: 'Administração', minha: false };
}

function noteOf(row: NotaDoCasoRow) {
  const { cliente_id, paciente_id, paciente_nome, paciente_nome_social } = row;
  const nome = nomeDeTratamento(paciente_nome, paciente_nome_social);
  return {
    id: row.id,
    texto: row.texto,
    sobre: paciente_id === cliente_id ? null : { id: paciente_id, nome },
    createdAt: isoInstant(row.created_at),
    riscadaEm: isoInstant(row.riscada_em),
  };
}
