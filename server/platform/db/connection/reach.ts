import { randomBytes } from 'node:crypto';
import { connect as dial } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '#platform/log/logger.ts';
import { connectionLost } from '../outage.ts';
import { poolConfig, type Connection } from './pool-config.ts';
import { DatabaseRefused } from './refused.ts';
import { refusalOf } from './refusal-words.ts';
import { readTls } from './tls.ts';

/** How long to wait for a database that is starting, in milliseconds. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 500;
const ANSWER_MS = 2_000;
const OLDEST = 150_000;

/**
 * Connects to a database server and checks that it can be used: TLS as the URL demands, a supported version,
 * UTF-8, and NOTIFY that arrives. Waits for a server that is starting.
 * @returns the connection settings to use from here on
 * @throws DatabaseRefused with the remedy in Portuguese
 */
export async function reachServer(url: string, log: Log, patienceMs = PATIENCE_MS): Promise<Connection> {
  const until = Date.now() + patienceMs;
  let told = false;
  for (;;) {
    try {
      const connection = await settleTls(url);
      await lookAt(connection, log);
      return connection;
    } catch (error) {
      if (error instanceof DatabaseRefused) throw error;
      if (!connectionLost(error) || Date.now() > until) throw refusalOf(error, url);
      if (!told) log.warn({ err: error }, 'waiting for PostgreSQL');
      told = true;
      await sleep(RETRY_MS);
    }
  }
}

/**
 * For `sslmode=prefer`, libpq's default: encryption where the server offers it. The answer is kept for the
 * life of the process.
 */
async function settleTls(url: string): Promise<Connection> {
  const { mode, ssl, rest } = readTls(url);
  if (mode !== 'prefer') return { url, ssl };
  const { host, port } = new Client({ connectionString: rest });
  return { url, ssl: (await offersTls(host, port)) ? ssl : false };
}

/** Asks the server whether it accepts TLS with the protocol's SSLRequest; the answer is one byte. */
async function offersTls(host: string, port: number): Promise<boolean> {
  const socket = dial({ host, port, timeout: ANSWER_MS });
  try {
    const silent = once(socket, 'timeout').then(() => {
      throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
    });
    // A proxy may close the connection without sending a byte or an error.
    const hungUp = once(socket, 'close').then(() => {
      throw Object.assign(new Error('hung up'), { code: 'ECONNRESET' });
    });
    const gone = Promise.race([silent, hungUp]);
    gone.catch(() => undefined);
    await Promise.race([once(socket, 'connect'), gone]);
    const question = Buffer.alloc(8);
    question.writeInt32BE(8, 0);
    question.writeInt32BE(80_877_103, 4);
    socket.write(question);
    const [answer]: unknown[] = await Promise.race([once(socket, 'data'), gone]);
    return Buffer.isBuffer(answer) && answer.toString('latin1', 0, 1) === 'S';
  } finally {
    socket.destroy();
  }
}

async function lookAt(connection: Connection, log: Log): Promise<void> {
  const [one, other] = [open(connection), open(connection)];
  try {
    await one.connect();
    const { rows } = await one.query<Facts>(`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
        current_setting('server_encoding') as encoding, current_setting('is_superuser') = 'on' as superuser,
        pg_is_in_recovery() as standby, coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as ssl`);
    const [facts] = rows;
    if (facts) judge(facts, connection, log);
    await other.connect();
    if (!(await notificationsArrive(one, other))) throw new DatabaseRefused(POOLER);
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => undefined)));
  }
}

type Facts = {
  version: number;
  name: string;
  encoding: string;
  superuser: boolean;
  standby: boolean;
  ssl: boolean;
};

const POOLER =
  'DATABASE_URL: os avisos do PostgreSQL (LISTEN) não chegam. É o que acontece atrás de um PgBouncer em modo ' +
  '"transaction": aponte para o próprio servidor, ou para um pool em modo "session".';

function open(connection: Connection): Client {
  const client = new Client({ ...poolConfig(connection), application_name: 'zelo-inicio' });
  client.on('error', () => undefined);
  return client;
}

function judge(
  { version, name, encoding, superuser, standby, ssl }: Facts,
  connection: Connection,
  log: Log,
): void {
  if (version < OLDEST) {
    throw new DatabaseRefused(`DATABASE_URL: o PostgreSQL é o ${name}. O Zelo precisa do 15 ou mais novo.`);
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseRefused(
      `DATABASE_URL: a base guarda texto em ${encoding}. Crie outra: create database … encoding 'UTF8' template template0.`,
    );
  }
  if (standby) {
    throw new DatabaseRefused(
      'DATABASE_URL: este servidor é uma réplica e não aceita escrita. Aponte para o principal.',
    );
  }
  if (superuser) log.warn('DATABASE_URL signs in as a superuser: a role that owns its database is enough');
  if ('url' in connection && !readTls(connection.url).verified)
    log.warn({ encrypted: ssl }, 'DATABASE_URL: the server is not verified; sslmode=verify-full does it');
}

async function notificationsArrive(listening: Client, telling: Client): Promise<boolean> {
  const channel = `zelo_sonda_${randomBytes(6).toString('hex')}`;
  const arrived = new Promise<true>((resolve) => listening.once('notification', () => resolve(true)));
  await listening.query(`listen ${channel}`);
  await telling.query(`notify ${channel}`);
  return Promise.race([arrived, sleep(ANSWER_MS, false, { ref: false })]);
}
