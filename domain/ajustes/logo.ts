/** Of the PNG that a browser draws of a chosen picture and the server takes, in pixels and bytes. */
export const LIMITES_DO_LOGO = { largura: 640, altura: 192, minimo: 16, bytes: 256 * 1024 } as const;

/** Times a logo may be wider than high, or higher than wide: beyond, it is a line in the header. */
const MAX_PROPORCAO = 8;

/** A stored logo: its id names its content and its size, so that a page can keep its place before it has come. */
export type LogoGuardado = { id: string; largura: number; altura: number };

const ID = /^[\da-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})$/;

/** Null for anything that is no id of a logo. */
export function parseLogo(id: string): LogoGuardado | null {
  const [, largura, altura] = ID.exec(id) ?? [];
  return largura === undefined || altura === undefined
    ? null
    : { id, largura: Number(largura), altura: Number(altura) };
}

/** Sentence to show; null for a size that fits the header. */
export function recusaDoTamanho({ largura, altura }: Omit<LogoGuardado, 'id'>): string | null {
  const { largura: w, altura: h, minimo } = LIMITES_DO_LOGO;
  if (largura > w || altura > h)
    return `A imagem tem ${largura} × ${altura} pontos e o limite é ${w} × ${h}.`;
  if (Math.min(largura, altura) < minimo)
    return `A imagem é pequena demais para se ver: use ao menos ${minimo} pontos de lado.`;
  if (Math.max(largura / altura, altura / largura) > MAX_PROPORCAO)
    return `A imagem é comprida demais para o topo das páginas: use até ${MAX_PROPORCAO} vezes mais larga que alta.`;
  return null;
}

/** Sentence to show; null for the id of a logo, and for '', which is none: the drawn mark with the name. */
export function recusaDoLogo(id: string): string | null {
  return id === '' || parseLogo(id) !== null ? null : 'Escolha a imagem de novo.';
}
