// Asks the registry for known vulnerabilities of the locked packages: node scripts/audit.ts
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');

/** Timeout in seconds; npm tries once. */
const ANSWER_SECONDS = 20;
const DAY_MS = 86_400_000;

/** Longest exception in days: afterwards the advisory is fixed, or judged again (docs/decisions/0054). */
export const TERM_DAYS = { critical: 7, high: 30, moderate: 90, low: 180, info: 180 } as const;

const severity = z.enum(['critical', 'high', 'moderate', 'low', 'info']);
const day = z.iso.date();

/** A known advisory without a fix here. `since` and `until` are UTC days; `until` is included. */
const exception = z.strictObject({
  advisory: z.string().regex(/^GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}$/),
  package: z.string().min(1),
  reason: z.string().min(20),
  since: day,
  until: day,
});
export type AuditException = z.infer<typeof exception>;

/** Parts of `npm audit --json` (`auditReportVersion` 2) that are read. */
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      nodes: z.array(z.string()),
      via: z.array(
        z.union([
          z.string(),
          z.object({ name: z.string(), title: z.string(), url: z.string(), severity, range: z.string() }),
        ]),
      ),
    }),
  ),
});
/** npm's output when the registry gave no answer. */
const unasked = z.object({ message: z.string() });

export type AuditJudgement =
  /** The registry was not reached, and why: nothing is known, nothing fails for it. */
  { asked: false; why: string; problems: string[] } | { asked: true; advisories: number; problems: string[] };

/**
 * Judges the output of `npm audit --json`. An advisory about packages that may run in production is a problem; about
 * packages for building and testing only, from `high` on. An exception suppresses its problem until its day; one that
 * has expired or is longer than its severity allows is a problem of its own, an expired one also without an answer of
 * the registry.
 * @param isDev whether the package at this place of the lockfile is for building and testing only
 * @throws ZodError for a report of another form
 */
export function judgeAudit(
  json: unknown,
  exceptions: readonly AuditException[],
  { today, isDev }: { today: string; isDev: (node: string) => boolean },
): AuditJudgement {
  const ended = exceptions
    .filter(({ until }) => until < today)
    .map((one) => `${one.advisory} (${one.package}): its exception ended on ${one.until}`);
  const silent = unasked.safeParse(json);
  if (silent.success) return { asked: false, why: silent.data.message, problems: ended };
  const found = Object.values(report.parse(json).vulnerabilities).flatMap(({ via, nodes }) =>
    via.flatMap((one) =>
      typeof one === 'string' ? [] : [{ ...one, dev: nodes.every((node) => isDev(node)) }],
    ),
  );
  const advisories = [...new Map(found.map((one) => [`${one.url} ${one.name}`, one])).values()];
  const problems = advisories.flatMap((one) => {
    const id = one.url.split('/').at(-1) ?? '';
    const known = exceptions.find(({ advisory, package: name }) => advisory === id && name === one.name);
    if (known) {
      const most = TERM_DAYS[one.severity];
      const long = daysBetween(known.since, known.until) > most;
      return long ? [`${id} (${one.name}): an exception for ${one.severity} lasts at most ${most} days`] : [];
    }
    const harmless = one.dev && one.severity !== 'high' && one.severity !== 'critical';
    return harmless ? [] : [`${id} (${one.name} ${one.range}): ${one.severity}: ${one.title}`];
  });
  return { asked: true, advisories: advisories.length, problems: [...ended, ...problems] };
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** @throws ZodError for an incomplete exception */
export async function readExceptions(): Promise<AuditException[]> {
  const text = await readFile(join(root, 'scripts/audit-exceptions.json'), 'utf8');
  return z.array(exception).parse(JSON.parse(text));
}

/** npm's output; without an npm or an answer in time, the reason. */
function askRegistry(): unknown {
  const path = process.env['npm_execpath'];
  const [file, ...npm] = path ? ([process.execPath, path] as const) : (['npm'] as const);
  const args = [...npm, 'audit', '--json', '--package-lock-only', '--fetch-retries=0'];
  const { stdout, error } = spawnSync(file, [...args, `--fetch-timeout=${ANSWER_SECONDS * 1000}`], {
    cwd: root,
    encoding: 'utf8',
    timeout: 2 * ANSWER_SECONDS * 1000,
    maxBuffer: 64 * 1024 ** 2,
  });
  if (error) return { message: error.message };
  return stdout.trim() === '' ? { message: 'npm audit said nothing' } : JSON.parse(stdout);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock: { packages: Record<string, { dev?: boolean } | undefined> } = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  );
  const judged = judgeAudit(askRegistry(), await readExceptions(), {
    today: new Date().toISOString().slice(0, 10),
    isDev: (node) => lock.packages[node]?.dev === true,
  });
  process.stdout.write(
    judged.asked ? `${judged.advisories} known advisories\n` : `not asked: ${judged.why}\n`,
  );
  for (const problem of judged.problems) process.stderr.write(`${problem}\n`);
  process.exitCode = judged.problems.length > 0 ? 1 : 0;
}
