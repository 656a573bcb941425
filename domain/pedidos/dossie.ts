/** Most pages of one file. */
export const FOLHAS_POR_ARQUIVO = 10;
/** Most pages of all files together; each of the forty possible files shows at least one. */
export const FOLHAS_DO_DOSSIE = 40;
/** Bytes of all page images together. */
export const BYTES_DAS_FOLHAS = 24 * 1024 * 1024;

/** Pages of the next file, given the remaining pages and the number of files after it. */
export function folhasParaOArquivo(restam: number, arquivosDepois: number): number {
  return Math.max(0, Math.min(FOLHAS_POR_ARQUIVO, restam - arquivosDepois));
}

/** Null when all pages are shown. */
export function folhasDeFora(mostradas: number, total: number): string | null {
  if (mostradas >= total) return null;
  const primeira = mostradas + 1;
  const quais =
    primeira === total ? `Página ${total} não incluída` : `Páginas ${primeira}–${total} não incluídas`;
  return `${quais}; abra o arquivo no pedido.`;
}

/** Contains neither a name nor a service. */
export function nomeDoDossie(pedidoId: string): string {
  return `pedido-${pedidoId.slice(0, 8)}.pdf`;
}
