// Profiles a running process, by the inspector that SIGUSR1 opens in it.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PORT = 9341;

/** Settings of a process to be profiled: address of its inspector. */
export const INSPECTED = { NODE_OPTIONS: `--inspect-port=127.0.0.1:${PORT}` };

/** @returns the function that ends the profile and writes the file, which browsers' tools open */
export async function startProfile(pid, file) {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await urlOfInspector());
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const answers = new Map();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data);
    answers.get(id)?.(result);
  });
  const ask = (method) =>
    new Promise((resolve) => {
      const id = answers.size + 1;
      answers.set(id, resolve);
      socket.send(JSON.stringify({ id, method }));
    });
  await ask('Profiler.enable');
  await ask('Profiler.start');
  return async () => {
    const { profile } = await ask('Profiler.stop');
    socket.close();
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(profile));
  };
}

async function urlOfInspector() {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/json/list`).catch(() => null);
    if (answer?.ok) return (await answer.json())[0].webSocketDebuggerUrl;
    await sleep(20);
  }
}
