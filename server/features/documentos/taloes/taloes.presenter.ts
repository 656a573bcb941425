import type { FolhaDoTalao, Talao } from '#contracts/documentos/taloes.contract.ts';
import { algarismosDoTalao, palavrasDoTalao } from '#domain/documentos/emissao/talao.ts';
import type { FolhaDoTalaoRow, TalaoRow } from './taloes.repository.ts';

export function presentTalao(row: TalaoRow): Talao {
  const { id, tipo, medico_id, medico, inicio, fim, livres, inutilizadas, proxima } = row;
  const written = (numero: number) => algarismosDoTalao({ ...row, numero });
  const deOutroEstado = row.uf !== row.uf_do_medico;
  const closed = row.encerrado_em;
  const total = fim - inicio + 1;
  return {
    id,
    tipo,
    medico: { id: medico_id, nome: medico },
    serie: palavrasDoTalao(row),
    inicio: written(inicio),
    fim: written(fim),
    total,
    usadas: total - livres - inutilizadas,
    inutilizadas,
    livres,
    proxima: proxima === null || deOutroEstado ? null : written(proxima),
    deOutroEstado,
    encerrado: closed === null ? null : { em: closed.toISOString(), motivo: row.encerrado_motivo ?? '' },
  };
}

/** The state of a form: a voided one stays so, whether it was used before or not. */
export function estadoDaFolha(row: FolhaDoTalaoRow): FolhaDoTalao['estado'] {
  if (row.inutilizada_em !== null) return 'inutilizado';
  return row.usada_em === null ? 'livre' : 'usado';
}

/** A form with whom it was used for. */
export function presentFolha(row: FolhaDoTalaoRow): FolhaDoTalao {
  const { pedido_id, pedido, codigo, paciente, motivo } = row;
  const used = pedido_id !== null && pedido !== null;
  return {
    numero: algarismosDoTalao(row),
    estado: estadoDaFolha(row),
    em: (row.usada_em ?? row.inutilizada_em)?.toISOString() ?? null,
    documento: used
      ? { pedido: pedido_id, numeroDoPedido: pedido, codigo: codigo ?? '', paciente: paciente ?? '' }
      : null,
    motivo,
  };
}
