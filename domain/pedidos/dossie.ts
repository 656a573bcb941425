/** Pages of one file that the dossier shows at most. */
export const FOLHAS_POR_ARQUIVO = 10;
/** Pages of all files together; each of the forty files that an order may have shows at least one. */
export const FOLHAS_DO_DOSSIE = 40;
/** Bytes of all page images together. */
export const BYTES_DAS_FOLHAS = 24 * 1024 * 1024;

/** How many pages the next file may show, given the remaining pages and the number of files after it. */
export function folhasParaOArquivo(restam: number, arquivosDepois: number): number {
  return Math.max(0, Math.min(FOLHAS_POR_ARQUIVO, restam - arquivosDepois));
}

/** The note on a file of which not every page is shown; null when all are. */
export function folhasDeFora(mostradas: number, total: number): string | null {
  if (mostradas >= total) return null;
  const primeira = mostradas + 1;
  const quais =
    primeira === total ? `Página ${total} não incluída` : `Páginas ${primeira}–${total} não incluídas`;
  return `${quais}; abra o arquivo no pedido.`;
}

/** The file name for downloads; it contains neither a name nor a service. */
export function nomeDoDossie(pedidoId: string): string {
  return `pedido-${pedidoId.slice(0, 8)}.pdf`;
}
