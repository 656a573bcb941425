import { z } from 'zod';

/** What the reader is asked. Paths only: no byte of a file passes through the server. */
export type Task =
  | { what: 'type'; file: string }
  | { what: 'picture'; file: string; stored: string; preview: string }
  | { what: 'pdf'; file: string }
  | { what: 'page'; file: string; preview: string }
  /** A piece of work of the reader's own, to tell a bad file from a bad day. */
  | { what: 'probe' };

/** `fault`: the file's, named for the person; or the machine's (disk, memory), named for the log. */
export const answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), fault: z.enum(['file', 'machine']), why: z.string().max(300) }),
]);
export type Answer = z.infer<typeof answer>;

/** What each task answers when it went well; checked, because the reader has met strangers' files. */
export const VALUES = {
  type: z.object({ contentType: z.string().max(100) }),
  picture: z.object({ contentType: z.enum(['image/jpeg', 'image/png']) }),
  pdf: z.object({ pages: z.number().int().min(1) }),
  page: z.object({}),
  probe: z.object({}),
} as const satisfies Record<Task['what'], z.ZodType>;

export type ValueOf<T extends Task> = z.infer<(typeof VALUES)[T['what']]>;

/** The file is at fault; the word says which sentence the person reads. */
export class BadFile extends Error {
  readonly why: 'unreadable' | 'password';
  constructor(why: BadFile['why'], options?: ErrorOptions) {
    super(why, options);
    this.name = 'BadFile';
    this.why = why;
  }
}
