// A proxy to PostgreSQL that counts round trips: requests of a connection after an answer, however many statements
// leave together.
import { connect, createServer } from 'node:net';
import { once } from 'node:events';

/**
 * Listens on a free port and forwards everything to `port`.
 * @returns the port, the round trips so far of connections with the application name `name`, and how to close it
 */
export async function openCountingDoor(port, name) {
  const mark = `application_name\0${name}\0`;
  let trips = 0;
  const server = createServer((client) => {
    const database = connect(port, '127.0.0.1');
    let counts = null;
    let answered = true;
    client.on('data', (bytes) => {
      counts ??= bytes.includes(mark);
      if (counts && answered) trips += 1;
      answered = false;
    });
    database.on('data', () => (answered = true));
    client.pipe(database).pipe(client);
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) socket.on('error', end).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: server.address().port, trips: () => trips, close: () => server.close() };
}
