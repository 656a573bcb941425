import { LIMITES_DO_LOGO, recusaDoTamanho } from '#domain/ajustes/logo.ts';

const UNREADABLE = 'Este navegador não conseguiu ler a imagem. Escolha outra, em PNG, JPEG, SVG ou WebP.';

/**
 * Draws a chosen picture as a PNG that fits the header, so that a large one need not be made smaller first, and of an SVG only what
 * it shows leaves the browser.
 * @returns its bytes in base64, or the sentence that says why not
 */
export async function drawLogo(file: File): Promise<{ png: string } | { refusal: string }> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const { naturalWidth: w, naturalHeight: h } = picture;
    if (w === 0 || h === 0) return { refusal: UNREADABLE };
    const { largura, altura } = fit(w, h, file.type === 'image/svg+xml');
    const refusal = recusaDoTamanho({ largura, altura });
    return refusal === null ? { png: drawn(picture, largura, altura) } : { refusal };
  } catch {
    return { refusal: UNREADABLE };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** As large as allowed for what has no pixels, and never larger than it is for what has. */
export function fit(w: number, h: number, grows: boolean): { largura: number; altura: number } {
  const room = Math.min(LIMITES_DO_LOGO.largura / w, LIMITES_DO_LOGO.altura / h);
  const scale = grows ? room : Math.min(1, room);
  return { largura: Math.max(1, Math.round(w * scale)), altura: Math.max(1, Math.round(h * scale)) };
}

function drawn(picture: HTMLImageElement, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}
