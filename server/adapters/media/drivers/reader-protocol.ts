import { z } from 'zod';

/** What the reader is asked. Paths only: no byte of a file passes through the server. */
export type ReaderTask =
  | { what: 'type'; file: string }
  | { what: 'picture'; file: string; stored: string; preview: string }
  | { what: 'pdf'; file: string }
  | { what: 'page'; file: string; preview: string }
  /** The first pages of a stored file for paper, as `sheet-1`, `sheet-2`, … in a folder. */
  | { what: 'sheets'; file: string; folder: string; count: number; bytes: number }
  /** A piece of work of the reader's own, to tell a bad file from a bad day. */
  | { what: 'probe' };

/** What each task answers when it went well. */
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

/** The file is at fault; the word says which sentence the person reads. */
export class BadFile extends Error {
  readonly why: 'unreadable' | 'password';
  constructor(why: BadFile['why'], options?: ErrorOptions) {
    super(why, options);
    this.name = 'BadFile';
    this.why = why;
  }
}
