import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const documented = z.object({
  source: z.url({ protocol: /^https$/ }),
  read: z.iso.date(),
  note: z.string().min(1),
  status: z.number().int(),
  body: z.looseObject({}),
});
export type Documented = z.infer<typeof documented>;

/** Every documented answer by the name of its operation. @throws when a file is not what README.md says */
export async function readDocumented(): Promise<Map<string, Documented>> {
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.json'));
  const entries = files.map(async (file) => {
    const text = await readFile(join(import.meta.dirname, file), 'utf8');
    return [file.replace(/\.json$/, ''), documented.parse(JSON.parse(text))] as const;
  });
  return new Map(await Promise.all(entries));
}
