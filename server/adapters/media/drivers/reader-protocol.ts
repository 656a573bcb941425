import { z } from 'zod';

/**
 * A task for the reader process. It contains paths only, so the content of files never passes through the
 * server.
 */
export type ReaderTask =
  | { what: 'type'; file: string }
  | { what: 'picture'; file: string; stored: string; preview: string }
  | { what: 'pdf'; file: string }
  | { what: 'page'; file: string; preview: string }
  /** Draws the first pages of a stored file into a folder, as `sheet-1`, `sheet-2`, …. */
  | { what: 'sheets'; file: string; folder: string; count: number; bytes: number }
  /** A task without a file, which tells whether a failure was caused by the file or by the process. */
  | { what: 'probe' };

/** Schemas of the values that tasks return. */
export const VALUES = {
  type: z.object({ contentType: z.string().max(100) }),
  picture: z.object({ contentType: z.enum(['image/jpeg', 'image/png']) }),
  pdf: z.object({ pages: z.number().int().min(1) }),
  page: z.object({}),
  sheets: z.object({
    drawn: z.number().int().min(0),
    total: z.number().int().min(1),
    bytes: z.number().int().min(0),
  }),
  probe: z.object({}),
} as const satisfies Record<ReaderTask['what'], z.ZodType>;

/** The file is at fault; the word selects the sentence that the person reads. */
export class BadFile extends Error {
  readonly why: 'unreadable' | 'password';
  constructor(why: BadFile['why'], options?: ErrorOptions) {
    super(why, options);
    this.name = 'BadFile';
    this.why = why;
  }
}
