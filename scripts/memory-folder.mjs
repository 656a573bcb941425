// Folder of a test run for its databases and other temporary files.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'zelo-test-';
/** A run needs a few hundred megabytes at a time. */
const ROOM_BYTES = 2 * 1024 ** 3;
const ABANDONED_MS = 12 * 3_600_000;

/**
 * A temporary folder per run: in memory where there is room, since copying a database for each test is slow on a disk;
 * otherwise in the folder of temporary files. The caller removes it.
 */
export function makeRunFolder() {
  const place = hasRoom() ? MEMORY : tmpdir();
  sweepAbandoned(place);
  const folder = make(place);
  if (place !== MEMORY || runsPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return make(tmpdir());
}

function make(place) {
  const folder = join(place, `${PREFIX}${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // World-writable as /tmp: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  return folder;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory() / 2) >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * PostgreSQL's programs are copied there where its user cannot enter our folder; some systems forbid execution there.
 */
function runsPrograms(folder) {
  const program = join(folder, 'try');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/** Folders of killed runs. */
function sweepAbandoned(place) {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(PREFIX))) {
    const path = join(place, name);
    if (Date.now() - statSync(path).mtimeMs > ABANDONED_MS) rmSync(path, { recursive: true, force: true });
  }
}
