// npm run cli -- <command>: operator commands beside the server (docs/operations.md).
import { forwardSignals, stopWithParents } from './child.mjs';
import { ensureInstalled, pickRuntime } from './ensure.mjs';
import { startCli } from './server.mjs';

forwardSignals();
stopWithParents();
ensureInstalled();
process.exitCode = await startCli(pickRuntime(), process.argv.slice(2)).done;
