import { statfs } from 'node:fs/promises';
import { LIMITES_DE_ESPACO } from '#domain/instalacao/espaco.ts';

/** Free bytes for this user on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Free and all bytes of the disk of a folder, for this user. */
export async function diskOf(folder: string): Promise<{ livre: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { livre: bavail * bsize, total: blocks * bsize };
}

/**
 * Bytes that may be written on a disk that a database uses too; negative when less than its reserve is free.
 */
export async function roomBesideDatabase(folder: string): Promise<number> {
  return (await freeBytes(folder)) - LIMITES_DE_ESPACO.reservaDoDisco;
}
