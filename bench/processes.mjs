import { readFile, readdir } from 'node:fs/promises';

/** From /proc: a line of a process' status (`VmRSS` now, `VmHWM` peak), in megabytes. */
export async function memoryMb(pid, line) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}

/** Processor time of a process so far, all threads, in milliseconds. */
export async function processorMs(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Children of a process whose command contains a word. */
export async function processesOf(word, parent) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return command.includes(word) && Number(/\) \S (\d+)/.exec(stat)?.[1]) === parent ? Number(pid) : null;
    }),
  );
  return found.filter((pid) => pid !== null);
}

/** Server process below a starter (with-server.mjs). */
export async function serverOf(starter) {
  const [pid] = await processesOf('server/main.ts', starter);
  if (pid === undefined) throw new Error('the server is not there');
  return pid;
}
