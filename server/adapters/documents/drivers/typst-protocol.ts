import { z } from 'zod';
import type { Images } from '#ports/documents.ts';

/** A task for the typesetting process: data are in the message as JSON; JPEG files and the finished document are files. */
export type TypstTask =
  | {
      what: 'pdf';
      template: string;
      data: string;
      images: Images;
      /** Seconds since 1970: the creation date in the document. */
      em: number;
      output: string;
    }
  | { what: 'missing'; data: string };

/** Schemas of the values that tasks return. */
export const VALUES = {
  pdf: z.object({ size: z.number().int().min(1) }),
  missing: z.object({ characters: z.array(z.string()) }),
} as const;
