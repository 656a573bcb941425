// The one way to start server/main.ts.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { start } from './child.mjs';
import { root } from './ensure.mjs';

/** Starts the server on that Node; returns its process and a promise of its exit code. */
export function startServer(runtime) {
  // Only when it is there: Node's "if exists" flag says aloud that it is not.
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const flags = [...settings, '--disable-warning=ExperimentalWarning'];
  return start(runtime, [...flags, 'server/main.ts'], {
    // The channel carries nothing: its end tells the server that this process was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'build/.cache') },
  });
}
