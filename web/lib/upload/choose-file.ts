import { CONTEUDOS } from '../../../domain/pedidos/anexos.ts';

const HEIC = ['image/heic', 'image/heif'];

/** True on an iPhone or iPad; an iPad calls itself a Mac, with fingers. */
export function isIos({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/**
 * What a file field asks for. Without HEIC in the list iOS hands a photo over as JPEG, which every browser can
 * show; elsewhere a list without it would hide the photos of such a phone from its own owner.
 */
export function acceptedTypes(ios: boolean): string {
  const types = CONTEUDOS.filter((type) => !ios || !HEIC.includes(type));
  return [...types, ...(ios ? [] : ['.heic', '.heif'])].join(',');
}

/** Where a file came from: from a field, or from where files have no name of their own. */
export type FileOrigin = 'field' | 'camera' | 'pasted';

/** `image.jpg`, `1700000000000.jpg`, `photo 2.png`: said by a device to everything. */
const ANYTHING = /^(?:image|imagem|photo|foto|picture|img|captured)?[-_ ]?\d*\.(\w{2,5})$/i;

const PREFIXES = { camera: 'foto', pasted: 'imagem' };

const two = (n: number) => String(n).padStart(2, '0');

/** The name to show and store: a device's name for everything is replaced by the moment, which tells pages apart. */
export function nameFile(name: string, origin: FileOrigin, now: Date): string {
  const extension = ANYTHING.exec(name)?.[1];
  if (origin === 'field' || extension === undefined) return name;
  const day = [two(now.getDate()), two(now.getMonth() + 1), now.getFullYear()].join('-');
  const hour = `${two(now.getHours())}h${two(now.getMinutes())}m${two(now.getSeconds())}`;
  return `${PREFIXES[origin]}-${day}-${hour}.${extension.toLowerCase()}`;
}
