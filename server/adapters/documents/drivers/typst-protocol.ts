import { z } from 'zod';

/** What the setter is asked: the words come with the task, pictures and the finished document are files. */
export type TypstTask = {
  what: 'pdf';
  kind: string;
  /** JSON. */
  data: string;
  images: Readonly<Record<string, string>>;
  /** Seconds since 1970: what the document says of its own making. */
  em: number;
  output: string;
};

export const VALUES = { pdf: z.object({ size: z.number().int().min(1) }) } as const;
