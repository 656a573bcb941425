/** A file shows at most so many of its pages in the dossier; whoever needs more opens the file. */
export const FOLHAS_POR_ARQUIVO = 10;
/** All files together: every one of the forty that an order may hold shows at least one. */
export const FOLHAS_DO_DOSSIE = 40;
/** What the pictures of all pages weigh together, in bytes. */
export const BYTES_DAS_FOLHAS = 24 * 1024 * 1024;

/** How many pages the next file may show, with so many places left and so many files after it. */
export function folhasParaOArquivo(restam: number, arquivosDepois: number): number {
  return Math.max(0, Math.min(FOLHAS_POR_ARQUIVO, restam - arquivosDepois));
}

/** What stands at a file of which not every page is shown; null where nothing is missing. */
export function folhasDeFora(mostradas: number, total: number): string | null {
  if (mostradas >= total) return null;
  const primeira = mostradas + 1;
  const quais =
    primeira === total ? `Página ${total} não incluída` : `Páginas ${primeira}–${total} não incluídas`;
  return `${quais}; abra o arquivo no pedido.`;
}

/** The name to download under: it names nobody and no service. */
export function nomeDoDossie(pedidoId: string): string {
  return `pedido-${pedidoId.slice(0, 8)}.pdf`;
}
