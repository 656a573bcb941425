import { openedPreview } from '#lib/upload/useDownload.ts';
import {
  AVISO_DE_COMANDOS,
  formatBytes,
  PDF_COM_COMANDOS,
  SEM_IMAGEM,
  VERIFICANDO_ARQUIVO,
} from '#domain/pedidos/anexos.ts';

/** A file of a case, as its reader needs it. */
export type ArquivoLido = {
  id: string;
  origem: 'pedido' | 'chat';
  /** Such as "Receita vencida". */
  rotulo: string;
  nomeOriginal: string;
  size: number;
  contentType: string;
  situacao: 'guardado' | 'em verificação' | 'recusado';
  aviso: string | null;
  paginas: number | null;
  /** A PDF with scripts or actions on opening. */
  executa: boolean;
  /** Address of the preview; null without one. */
  previa: string | null;
  /** Address of the file; null while it may not be opened. */
  url: string | null;
  /** Its name is a download link; otherwise it only opens in place. */
  porLink?: true;
  /** Pictures, too, are shown by their preview: opening the file itself counts as a download. */
  soPrevia?: boolean;
};

/** Kind, pages, size and origin of a file, a few words each. */
export function fileDetails({ contentType, paginas, executa, size, origem }: ArquivoLido): string[] {
  const pages = paginas === null ? [] : [paginas === 1 ? '1 página' : `${paginas} páginas`];
  const kind = contentType === 'application/pdf' ? 'PDF' : 'Imagem';
  const commands = executa ? [PDF_COM_COMANDOS] : [];
  return [kind, ...pages, formatBytes(size), ...commands, ...(origem === 'chat' ? ['pelo chat'] : [])];
}

/** Caption below a file's picture, or in place of one; null where the picture shows everything. */
export function fileNote({ situacao, aviso, previa, paginas, executa }: ArquivoLido): string | null {
  if (situacao === 'em verificação') return VERIFICANDO_ARQUIVO;
  if (situacao === 'recusado') return aviso;
  const several = paginas !== null && paginas > 1;
  if (executa) return several ? `${AVISO_DE_COMANDOS} A imagem mostra a primeira página.` : AVISO_DE_COMANDOS;
  if (previa === null) return SEM_IMAGEM;
  return several ? 'A imagem mostra a primeira página. Baixe para ler todas.' : null;
}

/**
 * Address of the largest picture: an image itself, the preview of a document. For a person who opened the file, as the
 * audit records.
 */
export function filePicture({ contentType, url, previa, soPrevia = false }: ArquivoLido): string | null {
  if (contentType.startsWith('image/') && url !== null && !soPrevia) return url;
  return previa === null ? null : openedPreview(previa);
}
