import { CONTEUDOS } from '#domain/pedidos/anexos.ts';

const HEIC = /^image\/hei[cf]/;

/** True on an iPhone or iPad. An iPad reports itself as a Mac, but with touch points. */
export function isIos({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/**
 * The `accept` attribute of a file field. Without HEIC in the list iOS converts photos to JPEG, which every
 * browser can show; on other systems HEIC is listed, because otherwise such photos could not be chosen.
 */
export function acceptedTypes(ios: boolean): string {
  const types = CONTEUDOS.filter((type) => !ios || !HEIC.test(type));
  return [...types, ...(ios ? [] : ['.heic', '.heif', '.hif'])].join(',');
}

/** Where a file came from; pictures from the camera and the clipboard have no name of their own. */
export type FileOrigin = 'field' | 'camera' | 'pasted';

/** Names that a device gives to every picture: `image.jpg`, `1700000000000.jpg`, `photo 2.png`. */
const ANYTHING = /^(?:image|imagem|photo|foto|picture|img|captured)?[-_ ]?\d*\.(\w{2,5})$/i;

const PREFIXES = { camera: 'foto', pasted: 'imagem' };

const two = (n: number) => String(n).padStart(2, '0');

/**
 * The name to show and store. A name that the device gives to every picture is replaced by the current time, so
 * that several pictures can be told apart.
 */
export function nameFile(name: string, origin: FileOrigin, now: Date): string {
  const extension = ANYTHING.exec(name)?.[1];
  if (origin === 'field' || extension === undefined) return name;
  const day = [two(now.getDate()), two(now.getMonth() + 1), now.getFullYear()].join('-');
  const hour = `${two(now.getHours())}h${two(now.getMinutes())}m${two(now.getSeconds())}`;
  return `${PREFIXES[origin]}-${day}-${hour}.${extension.toLowerCase()}`;
}
