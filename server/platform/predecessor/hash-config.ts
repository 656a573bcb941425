import { z } from 'zod';
import type { ImportedHashConfig } from '#platform/secrets/imported-hash.ts';
import { openPlain } from './documents.ts';
import { ImportRefused } from './import-refused.ts';

const MAX_BYTES = 16 * 1024;
const base64 = z.string().regex(/^[\w+/=-]{0,200}$/);
const form = z.object({
  base64_signer_key: base64.min(1),
  base64_salt_separator: base64,
  rounds: z.coerce.number().int().min(1).max(32),
  mem_cost: z.coerce.number().int().min(1).max(17),
});

/** The parameters of the vendor's hashes. @returns null without the file @throws ImportRefused for a file of another form */
export async function readHashConfig(folder: string): Promise<ImportedHashConfig | null> {
  const file = 'hash-config.json';
  const handle = await openPlain(folder, file);
  if (!handle) return null;
  try {
    if ((await handle.stat()).size > MAX_BYTES) throw new ImportRefused(`${file} tem mais de 16 kB.`);
    const parsed = form.safeParse(parse(await handle.readFile('utf8')));
    if (!parsed.success)
      throw new ImportRefused(
        `${file} precisa de base64_signer_key, base64_salt_separator, rounds e mem_cost, como o console do fornecedor mostra.`,
      );
    const {
      base64_signer_key: signerKey,
      base64_salt_separator: saltSeparator,
      rounds,
      mem_cost,
    } = parsed.data;
    return { signerKey, saltSeparator, rounds, memCost: mem_cost };
  } finally {
    await handle.close();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
