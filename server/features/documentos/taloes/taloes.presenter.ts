import type { FolhaDoTalao, Talao } from '#contracts/documentos/taloes.contract.ts';
import {
  algarismosDoTalao,
  diasDeTalao,
  palavrasDoTalao,
  talaoNoFim,
} from '#domain/documentos/emissao/talao.ts';
import type { FolhaDoTalaoRow, TalaoRow } from './taloes.repository.ts';

/** Books in the order in which their forms are used, each with how long its own and those before it last. */
export function presentTaloes(rows: readonly TalaoRow[]): Talao[] {
  return rows.map((row) => presentTalao(row, rows));
}

export function presentTalao(row: TalaoRow, rows: readonly TalaoRow[] = [row]): Talao {
  const { id, tipo, medico_id, medico, inicio, fim, livres, inutilizadas, proxima } = row;
  const written = (numero: number) => algarismosDoTalao({ ...row, numero });
  const deOutroEstado = row.uf !== row.uf_do_medico;
  const closed = row.encerrado_em;
  const total = fim - inicio + 1;
  const same = rows.filter((one) => one.medico_id === medico_id && one.tipo === tipo);
  const given = same.filter((one) => one.encerrado_em === null && one.uf === one.uf_do_medico);
  const until = given.slice(0, given.indexOf(row) + 1);
  const usadas = sum(same.map(({ recentes }) => recentes));
  return {
    id,
    tipo,
    medico: { id: medico_id, nome: medico },
    serie: palavrasDoTalao(row),
    serieDigitada: row.serie,
    inicio: written(inicio),
    fim: written(fim),
    total,
    usadas: total - livres - inutilizadas,
    inutilizadas,
    livres,
    proxima: proxima === null || deOutroEstado ? null : written(proxima),
    dias: until.length === 0 ? null : diasDeTalao({ livres: sum(until.map((one) => one.livres)), usadas }),
    noFim:
      row.ativo && closed === null && talaoNoFim({ livres: sum(given.map((one) => one.livres)), usadas }),
    deOutroEstado,
    encerrado: closed === null ? null : { em: closed.toISOString(), motivo: row.encerrado_motivo ?? '' },
  };
}

const sum = (counts: readonly number[]) => counts.reduce((total, n) => total + n, 0);

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
