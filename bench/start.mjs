// First and second start of an installed tree, to the first answer, and an idle stop: node bench/start.mjs [rounds]
import { setTimeout as sleep } from 'node:timers/promises';
import { report, startServer, withDataFolder } from './with-server.mjs';

const rounds = Number(process.argv[2] ?? 3);
const first = [];
const second = [];
const stop = [];
for (let round = 0; round < rounds; round += 1) {
  await withDataFolder(async (dataDir) => {
    for (const times of [first, second]) {
      const server = await startServer(dataDir);
      times.push(server.upAfter);
      await sleep(500);
      stop.push(await server.stop());
    }
  });
}
report('first start, empty folder', first);
report('second start', second, 3000);
report('idle stop', stop, 3000);
