import { text } from 'node:stream/consumers';
import { runCommandLine } from './command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  say: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
  stdin: async () => (process.stdin.isTTY ? null : (await text(process.stdin)).replace(/\r?\n$/, '')),
});
