import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareBinaries, type Binaries } from '#platform/db/embedded/binaries.ts';
import type { Identity } from '#platform/db/embedded/run-as.ts';

/** The oldest that is served, from Debian's package, and the newest, which is the embedded one. */
export const MAJORS = [15, 18] as const;
export type Major = (typeof MAJORS)[number];

/** The programs of a major version. @throws with the name of the package that is missing */
export async function programsOf(major: Major, folder: string, identity: Identity): Promise<Binaries> {
  if (major === 18) return prepareBinaries(folder, identity);
  const bin = process.env[`POSTGRES_${major}_BIN`] ?? `/usr/lib/postgresql/${major}/bin`;
  const programs = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  if (existsSync(programs.postgres)) return programs;
  throw new Error(
    `The system package postgresql-${major} is missing (${programs.postgres}). Run scripts/bootstrap server, or set POSTGRES_${major}_BIN.`,
  );
}
