import { CONTEUDOS } from '../../../domain/anexos.ts';

const HEIC = ['image/heic', 'image/heif'];

/** True on an iPhone or iPad; an iPad calls itself a Mac, with fingers. */
export function ehIos({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/**
 * What a file field asks for. Without HEIC in the list iOS hands a photo over as JPEG, which every browser can
 * show; elsewhere a list without it would hide the photos of such a phone from its own owner.
 */
export function aceitos(ios: boolean): string {
  const tipos = CONTEUDOS.filter((tipo) => !ios || !HEIC.includes(tipo));
  return [...tipos, ...(ios ? [] : ['.heic', '.heif'])].join(',');
}
