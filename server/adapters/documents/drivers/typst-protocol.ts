import { z } from 'zod';

/**
 * A task for the typesetting process: data are in the message, images and the finished document are files.
 */
export type TypstTask = {
  what: 'pdf';
  kind: string;
  /** The document's data as JSON. */
  data: string;
  images: Readonly<Record<string, string>>;
  /** Seconds since 1970: the creation date in the document. */
  em: number;
  output: string;
};

/** Schemas of the values that tasks return. */
export const VALUES = { pdf: z.object({ size: z.number().int().min(1) }) } as const;
