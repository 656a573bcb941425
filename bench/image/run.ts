import { execFile } from 'node:child_process';

export type Ended = { code: number; said: string };

type How = { env?: Record<string, string>; input?: string; cwd?: string };

/** Runs a program to its end, whatever that is. `said`: both outputs, standard output first. */
export function tried(
  file: string,
  args: readonly string[],
  { env, input = '', cwd }: How = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const options = {
      maxBuffer: 64 * 1_048_576,
      env: { ...process.env, ...env },
      ...(cwd === undefined ? {} : { cwd }),
    };
    const child = execFile(file, [...args], options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: Number(error?.code ?? 0), said: stdout + stderr });
    });
    // A program that reads no input may have ended before.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Runs a program that must end with 0. @returns what it printed @throws with its last lines */
export async function run(file: string, args: readonly string[], how?: How): Promise<string> {
  const { code, said } = await tried(file, args, how);
  if (code === 0) return said;
  const lines = said.trim().split('\n').slice(-30).join('\n');
  throw new Error(`${[file, ...args].join(' ').slice(0, 300)} ended with ${code}:\n${lines}`);
}
