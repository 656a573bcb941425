import { statfs } from 'node:fs/promises';

/** Bytes that this process may still write on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Left alone by uploads and copies, in bytes: a database that finds its disk full stops for everybody. */
const RESERVE = 512 * 1024 ** 2;

/** Bytes that may come onto the disk of a folder where a database lives; below zero when its reserve is touched. */
export async function roomBesideDatabase(folder: string): Promise<number> {
  return (await freeBytes(folder)) - RESERVE;
}
