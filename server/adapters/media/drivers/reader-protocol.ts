import { z } from 'zod';
import { SIGNATURE_VERDICTS } from '../../../platform/pades/verify.ts';

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
  /** Judges the signatures of a PDF; certificates are DER as base64, `at` is an instant as text. */
  | { what: 'signatures'; file: string; roots: readonly string[]; others: readonly string[]; at: string }
  /** A task without a file, which tells whether a failure was caused by the file or by the process. */
  | { what: 'probe' };

/** Schemas of the values that tasks return. */
export const VALUES = {
  type: z.object({ contentType: z.string().max(100) }),
  picture: z.object({ contentType: z.enum(['image/jpeg', 'image/png']) }),
  pdf: z.object({ pages: z.number().int().min(1), executes: z.boolean() }),
  page: z.object({}),
  sheets: z.object({
    drawn: z.number().int().min(0),
    total: z.number().int().min(1),
    bytes: z.number().int().min(0),
  }),
  signatures: z.object({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** SHA-256 of what each signature covers from the first byte on, its own hole filled: the file as it was then. */
    revisions: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(16),
    secret: z.string().max(64).nullable(),
    verdict: z.enum(SIGNATURE_VERDICTS).nullable(),
    appendedBytes: z.number().int().min(0),
    signatures: z
      .array(
        z.object({
          intact: z.boolean(),
          trusted: z.boolean(),
          name: z.string().max(300).nullable(),
          serial: z.string().max(100).nullable(),
          claimedAt: z.iso.datetime().nullable(),
        }),
      )
      .max(16),
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
