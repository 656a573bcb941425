import type { NotaInterna } from '#contracts/chat/notas.contract.ts';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import { isoInstant } from '#domain/calendario/datas.ts';
import type { NotaDoCasoRow, NotaInternaRow } from './notas.repository.ts';

/** A note as an administrator reads it; only its author may strike it out. */
export function presentNotaInterna(row: NotaInternaRow, reader: { administradorId: string }): NotaInterna {
  return { ...noteOf(row), autor: row.autor, minha: row.administrador_id === reader.administradorId };
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
