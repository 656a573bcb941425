import { z } from 'zod';
import { semNoFim } from '../domain/contas/plain-text.ts';

/** True for an address without parameters, which no service here would understand. */
const isPlain = (address: string) => !/[?#]/.test(address);
/** An address of these protocols, without parameters. */
export const plainUrl = (protocol: RegExp) => z.url({ protocol }).refine(isPlain);
/** An address of http or https to which paths are added: without parameters, user, and the slashes at its end. */
export const baseUrl = plainUrl(/^https?$/)
  .refine((address) => URL.parse(address)?.username === '')
  .transform((text) => semNoFim(text, /\//));
/** Words, without the blanks around them. */
export const text = z.string().trim();

/** A setting's form and default (one that depends on others: `config.ts`), its sentence in `.env.example`, an example. */
type Row = readonly [schema: z.ZodType, sentence: string, example?: string];
type Settings<Rows extends Record<string, Row>> = {
  [Name in keyof Rows]: { schema: Rows[Name][0]; section: string; sentence: string; example?: string };
};

export function inSection<const Rows extends Record<string, Row>>(
  section: string,
  rows: Rows,
): Settings<Rows> {
  const entries = Object.entries(rows).map(([name, [schema, sentence, example]]) => {
    return [name, { schema, section, sentence, ...(example !== undefined && { example }) }] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys it was given
  return Object.fromEntries(entries) as Settings<Rows>;
}
