import type { Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { formatBytes, SEM_IMAGEM, VERIFICANDO_ARQUIVO } from '#domain/pedidos/anexos.ts';

/** As short texts. */
export function describeAnexo({ paginas, size }: Pick<Anexo, 'paginas' | 'size'>): string[] {
  const pages = paginas === null ? [] : [paginas === 1 ? '1 página' : `${paginas} páginas`];
  return [...pages, formatBytes(size)];
}

/** Limits of a preview, or the reason why there is none; null when it shows everything. */
export function noteOnAnexo({ situacao, aviso, previa, paginas }: Anexo): string | null {
  if (situacao === 'em verificação') return VERIFICANDO_ARQUIVO;
  if (situacao === 'recusado') return aviso;
  if (previa === null) return SEM_IMAGEM;
  return paginas !== null && paginas > 1 ? 'A imagem mostra a primeira página.' : null;
}
