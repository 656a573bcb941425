import type { FolhaDoTalao } from '#contracts/documentos/taloes.contract.ts';

/** A line of a book: one used or voided form, or `n` free ones that follow each other. */
export type LinhaDoLivro = { de: FolhaDoTalao; ate: FolhaDoTalao; n: number };

export function foldFolhas(folhas: readonly FolhaDoTalao[]): LinhaDoLivro[] {
  const lines: LinhaDoLivro[] = [];
  for (const folha of folhas) {
    const last = lines.at(-1);
    if (last && last.ate.estado === 'livre' && folha.estado === 'livre') {
      lines.splice(-1, 1, { ...last, ate: folha, n: last.n + 1 });
    } else {
      lines.push({ de: folha, ate: folha, n: 1 });
    }
  }
  return lines;
}
