import pLimit from 'p-limit';
import { MediaUnavailable, type Media } from '#ports/media.ts';
import { asUnavailable, createReader, type ReaderOptions } from './reader.ts';

/** With more waiting files than this new ones are refused. */
export const WAITING = 10;

type CheckOptions = ReaderOptions & {
  checkMs: number;
  /** Runs work when a core is free for files that may take seconds. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * Judges the signatures of visitors' files in a reader process of its own, so that neither patients' uploads nor dossiers wait
 * for unknown callers.
 */
export function createSignatureCheck({ checkMs, turn, ...options }: CheckOptions) {
  const reader = createReader(options);
  const oneAtATime = pLimit(1);

  const check: Media['checkSignatures'] = async (file, { roots, others }, at) => {
    const task = {
      what: 'signatures',
      file,
      roots: inBase64(roots),
      others: inBase64(others),
      at: at.toISOString(),
    } as const;
    try {
      if (oneAtATime.pendingCount >= WAITING) throw new MediaUnavailable('too many wait');
      const said = await oneAtATime(() =>
        turn(() => {
          reader.nextFile();
          return reader.read(task, checkMs);
        }),
      );
      return said.ok ? said.value : null;
    } catch (error) {
      throw asUnavailable(error);
    }
  };

  return { check, close: reader.close };
}

function inBase64(certificates: readonly Buffer[]): string[] {
  return certificates.map((der) => der.toString('base64'));
}
