import type { Anexo } from '../../../contracts/pedidos/anexos.contract.ts';
import { formatBytes, SEM_IMAGEM, VERIFICANDO_ARQUIVO } from '../../../domain/pedidos/anexos.ts';

/** Pages and size of a stored file, in a few words each. */
export function describeAnexo({ paginas, size }: Pick<Anexo, 'paginas' | 'size'>): string[] {
  const pages = paginas === null ? [] : [paginas === 1 ? '1 página' : `${paginas} páginas`];
  return [...pages, formatBytes(size)];
}

/** What the picture of a stored file leaves out, or why there is none; null when it says it all. */
export function noteOnAnexo({ situacao, aviso, previa, paginas }: Anexo): string | null {
  if (situacao === 'em verificação') return VERIFICANDO_ARQUIVO;
  if (situacao === 'recusado') return aviso;
  if (previa === null) return SEM_IMAGEM;
  return paginas !== null && paginas > 1 ? 'A imagem mostra a primeira página.' : null;
}
