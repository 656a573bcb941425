import { readFile, writeFile } from 'node:fs/promises';
import { pdfsig } from './signing.ts';

const PAGE = 'docs/verification-table.md';

/** The verdict of pdfsig on each signed field. */
async function wordsOfPdfsig(pdf: Uint8Array, root: Uint8Array): Promise<string> {
  const fields = (await pdfsig(pdf, root)).filter(({ signedBy }) => signedBy !== null);
  const said = fields.map(({ field, valid, trusted, whole }) =>
    [
      `${field}: ${valid ? 'valid' : 'not valid'}`,
      trusted ? 'trusted' : 'not trusted',
      ...(whole ? ['the whole file'] : []),
    ].join(', '),
  );
  return said.length === 0 ? 'no signature' : said.join(' · ');
}

type Judged = { resultado: string; aviso: string | null };

/**
 * The rows under a heading of docs/verification-table.md: `note` asks for our verdict and that of pdfsig, which trusts one
 * root; `section` says what the page has there and what it should have, after writing that with `WRITE_TABLE=1`.
 */
export function verificationTable<T extends Judged>(
  heading: string,
  judged: (bytes: Uint8Array) => Promise<T>,
  root: () => Uint8Array,
) {
  const rows = ['| file | Zelo | pdfsig |', '|---|---|---|'];
  return {
    note: async (file: string, bytes: Uint8Array): Promise<T> => {
      const said = await judged(bytes);
      const verdict = [`\`${said.resultado}\``, said.aviso].filter(Boolean).join(': ');
      rows.push(`| ${file} | ${verdict} | ${await wordsOfPdfsig(bytes, root())} |`);
      return said;
    },
    section: async (): Promise<{ found: string; wanted: string }> => {
      const page = await readFile(PAGE, 'utf8');
      const start = page.indexOf(`\n## ${heading}\n`);
      if (start < 0) throw new Error(`no heading ${heading}`);
      const next = page.indexOf('\n## ', start + 1);
      const end = next < 0 ? page.length : next;
      const wanted = `\n## ${heading}\n\n${rows.join('\n')}\n`;
      if (process.env['WRITE_TABLE'] !== '1') return { found: page.slice(start, end), wanted };
      await writeFile(PAGE, page.slice(0, start) + wanted + page.slice(end));
      return { found: wanted, wanted };
    },
  };
}
