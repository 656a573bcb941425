import { statfs } from 'node:fs/promises';

/** Free bytes for this user on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Bytes that uploads and copies leave free: a database on a full disk stops. */
const RESERVE = 512 * 1024 ** 2;

/**
 * Bytes that may be written on a disk that a database uses too; negative when less than its reserve is free.
 */
export async function roomBesideDatabase(folder: string): Promise<number> {
  return (await freeBytes(folder)) - RESERVE;
}
