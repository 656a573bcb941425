import type { z } from 'zod';
import type { Csv } from '#domain/mesa/csv.ts';
import type { Admin } from '#platform/actor.ts';
import { noSession, notFound } from '#platform/app-error.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { Vault } from '#platform/secrets/secrets.ts';
import { isSessionOpen, requireProva } from '#features/contas/identidade/identidade.public.ts';

/** `vault` encrypts the links. */
export type CsvDeps = BaseDeps & { vault: Vault };

/** A CSV file that the administrator may download. */
export type CsvLink<Asked> = {
  /** The purpose under which its links are encrypted. */
  purpose: string;
  path: `/api/${string}`;
  /** The audit actions of asking for it and of taking it. */
  audit: { asked: string; taken: string };
  /** The choice that a link carries: which rows the file has. */
  asked: z.ZodType<Asked>;
};

const LINK_MS = 5 * 60_000;
/** Rows of a page: so many are held in memory at once. */
export const CSV_PAGE = 500;

type Call = { actor: Admin; deps: CsvDeps };

/**
 * Makes a link to a CSV file that expires after five minutes and works in this session only. Requires a recent
 * prova, because an unattended browser must not give out all patients' data; writes an audit row.
 * @throws 403 prova_necessaria
 */
export async function makeCsvLink<Asked>(
  { purpose, path, audit }: CsvLink<Asked>,
  asked: Asked,
  { actor, deps }: Call,
): Promise<{ url: string; chave: string; expiraEm: Date }> {
  await requireProva({ actor, input: null, deps });
  await auditCsv(audit.asked, { actor, deps });
  const expiraEm = new Date(deps.clock().getTime() + LINK_MS);
  const content = JSON.stringify({ asked, ate: expiraEm.getTime() });
  // Encrypted and not only signed: what was asked may contain a person's name, and URLs end up in logs and
  // histories.
  const chave = deps.vault.seal(purpose, content, actor.sessaoId);
  return { url: `${path}?chave=${chave}`, chave, expiraEm };
}

/**
 * Opens a link; writes an audit row.
 * @throws notFound for an expired or forged link, or another session's
 */
export async function openCsvLink<Asked>(
  link: CsvLink<Asked>,
  chave: string,
  { actor, deps }: Call,
): Promise<{ asked: Asked; geradaEm: Date }> {
  const geradaEm = deps.clock();
  const opened = readLink(deps.vault.open(link.purpose, chave, actor.sessaoId));
  const asked = link.asked.safeParse(opened?.asked);
  if (!opened || !asked.success || opened.ate < geradaEm.getTime()) throw notFound();
  await auditCsv(link.audit.taken, { actor, deps });
  return { asked: asked.data, geradaEm };
}

function readLink(text: string | null): { asked: unknown; ate: number } | null {
  // Sealed by `makeCsvLink` only.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the vault opens is what was sealed
  return text === null ? null : (JSON.parse(text) as { asked: unknown; ate: number });
}

function auditCsv(action: string, { actor, deps }: Call): Promise<void> {
  return deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action, targetType: 'administrador', targetId: actor.administradorId }),
  );
}

/** A page of rows, and the place after which the next page begins; null after the last one. */
type CsvPage<Row, Place> = { rows: readonly Row[]; next: Place | null };

/**
 * Streams a CSV file page by page at the speed of the client, holding at most one page in memory. When the
 * session ends meanwhile, the download is broken off, which the browser reports.
 * @param listPage gives the page after a place, the first one after null
 */
export async function* streamCsv<Row, Place>(
  csv: Csv<Row>,
  listPage: (after: Place | null) => Promise<CsvPage<Row, Place>>,
  { actor, deps }: Call,
): AsyncGenerator<string> {
  yield csv.header;
  let after: Place | null = null;
  do {
    if (after !== null && !(await isSessionOpen({ actor, input: null, deps }))) throw noSession();
    const page: CsvPage<Row, Place> = await listPage(after);
    yield page.rows.map(csv.line).join('');
    after = page.next;
  } while (after !== null);
}
