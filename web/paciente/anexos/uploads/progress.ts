import type { UploadFile, UploadsSnapshot } from './uploads.ts';

type Files = Pick<UploadsSnapshot, 'files'>;

/** True once the step was confirmed and every file is stored or left out. */
export function isFinished({
  loaded,
  confirmed,
  files,
}: Omit<UploadsSnapshot, 'durable' | 'elsewhere'>): boolean {
  return loaded && confirmed && files.every(({ state }) => state === 'sent' || state === 'refused');
}

const PENDING: readonly UploadFile['state'][] = ['sending', 'waiting', 'queued'];

export function isUnderWay({ files }: Files): boolean {
  return files.some(({ state }) => PENDING.includes(state));
}

export type UploadMoment = 'sending' | 'offline' | 'unstable' | 'stopped' | 'sent';

/**
 * `unstable` only after a second failed attempt, because most failures end before anybody could read about them; a file
 * that the server asked to wait shows so in its row.
 */
export function momentOf(uploads: Files & Pick<UploadsSnapshot, 'connected'>): UploadMoment {
  const { files, connected } = uploads;
  if (isUnderWay(uploads)) {
    if (!connected) return 'offline';
    const moves = files.some(({ state, tries }) => state === 'sending' && tries === 0);
    return !moves &&
      files.some(({ state, tries, reason }) => tries > 1 && state !== 'failed' && reason === null)
      ? 'unstable'
      : 'sending';
  }
  return files.some(({ state }) => state === 'failed') ? 'stopped' : 'sent';
}

/** Counts the files and sums their bytes, without the ones that were left out. */
export function sumUp({ files }: Files) {
  const counted = files.filter(({ state }) => state !== 'refused');
  return {
    total: counted.length,
    sent: counted.filter(({ state }) => state === 'sent').length,
    failed: counted.filter(({ state }) => state === 'failed').length,
    bytes: counted.reduce((sum, file) => sum + file.bytes, 0),
    size: counted.reduce((sum, file) => sum + file.tamanho, 0),
  };
}

/**
 * The remaining time in words, by the mean speed so far: "restam 12 s", "restam 3 min"; null until a speed is
 * known.
 */
export function timeLeft(bytes: number, size: number, elapsedMs: number): string | null {
  if (bytes <= 0 || elapsedMs < 1000 || bytes >= size) return null;
  const seconds = Math.ceil(((size - bytes) / bytes) * (elapsedMs / 1000));
  if (seconds < 60) return `restam ${seconds}\u00A0s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `restam ${minutes}\u00A0min` : `restam mais de 1\u00A0h`;
}
