import type { UploadFile, UploadsSnapshot } from './uploads.ts';

type Files = Pick<UploadsSnapshot, 'files'>;

/** True once the step was confirmed and every file is stored or left out: the page goes on. */
export function isFinished({
  loaded,
  running,
  files,
}: Omit<UploadsSnapshot, 'durable' | 'elsewhere'>): boolean {
  return loaded && running && files.every(({ state }) => state === 'sent' || state === 'refused');
}

const PENDING: readonly UploadFile['state'][] = ['sending', 'waiting', 'queued'];

/** True while bytes are on their way, wait for their turn or for the network. */
export function isUnderWay({ running, files }: Files & Pick<UploadsSnapshot, 'running'>): boolean {
  return running && files.some(({ state }) => PENDING.includes(state));
}

/** How the whole transfer stands, for the words of the page. */
export type UploadMoment = 'sending' | 'offline' | 'unstable' | 'stopped' | 'sent';

/** `unstable` only after a second try in vain: a single cut is mended before anyone could read of it. */
export function momentOf(uploads: Files & Pick<UploadsSnapshot, 'running' | 'connected'>): UploadMoment {
  const { files, connected } = uploads;
  if (isUnderWay(uploads)) {
    if (!connected) return 'offline';
    const moves = files.some(({ state, tries }) => state === 'sending' && tries === 0);
    return !moves && files.some(({ state, tries }) => tries > 1 && state !== 'failed')
      ? 'unstable'
      : 'sending';
  }
  return files.some(({ state }) => state === 'failed') ? 'stopped' : 'sent';
}

/** The whole transfer: files counted, bytes summed; files that are left out do not count. */
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

/** "restam 12 s", "restam 3 min"; null until there is a speed to judge by. */
export function timeLeft(bytes: number, size: number, elapsedMs: number): string | null {
  if (bytes <= 0 || elapsedMs < 1000 || bytes >= size) return null;
  const seconds = Math.ceil(((size - bytes) / bytes) * (elapsedMs / 1000));
  if (seconds < 60) return `restam ${seconds}\u00A0s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `restam ${minutes}\u00A0min` : `restam mais de 1\u00A0h`;
}
