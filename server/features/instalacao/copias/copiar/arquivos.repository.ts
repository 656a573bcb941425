import type { Sessao } from '../sessao.repository.ts';

/** A file that a row names, and the hash it was stored with where the row keeps one. */
export type ArquivoNomeado = { chave: string; sha256: string | null };

/** Every column that names a file stands here; a test looks for one that does not. */
export const NOMEADOS = `
  select objeto as chave, sha256 from anexos where situacao <> 'recusado'
  union all
  select previa_objeto, null from anexos where previa_objeto is not null and situacao <> 'recusado'
  union all
  select documento_objeto, documento_sha256 from contestacoes where documento_objeto is not null`;

const PAGE = 500;

/** The files that the rows of the snapshot name, a page at a time. */
export async function* listArquivos(sessao: Sessao): AsyncGenerator<ArquivoNomeado> {
  await sessao.query(`declare arquivos no scroll cursor for ${NOMEADOS}`);
  for (;;) {
    const { rows } = await sessao.query<ArquivoNomeado>(`fetch ${PAGE} from arquivos`);
    yield* rows;
    if (rows.length < PAGE) break;
  }
  await sessao.query('close arquivos');
}

/** Whether a row still names the file: one that was taken out meanwhile is not missing. */
export async function aindaNomeado(sessao: Sessao, chave: string): Promise<boolean> {
  const { rows } = await sessao.query(`select 1 from (${NOMEADOS}) n where chave = $1 limit 1`, [chave]);
  return rows.length > 0;
}
