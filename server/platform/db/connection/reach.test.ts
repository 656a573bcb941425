import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeAuthority, makeCertificate } from '#testing/database/postgres/certificates.ts';
import { createPostgresServer, type PostgresServer } from '#testing/database/postgres/server.ts';
import { createLogger } from '#platform/log/logger.ts';
import { poolConfig } from '../database.ts';
import { reachServer } from './reach.ts';
import { DatabaseRefused } from './refused.ts';
import { readTls } from './tls.ts';

const log = createLogger('silent');
let folder: string;
let server: PostgresServer;
/** The authority that signed the server's certificate, and another one. */
let authority: string;
let otherAuthority: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-tls-'));
  await chmod(folder, 0o755);
  const known = await makeAuthority(folder, 'autoridade');
  authority = known.cert;
  otherAuthority = (await makeAuthority(folder, 'outra')).cert;
  const certificate = await makeCertificate(folder, 'banco', 'DNS:localhost', known);
  server = await createPostgresServer({ major: 18, folder: join(folder, 'pg'), certificate });
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const reach = (url: string) => reachServer(url, log, 0);
const root = (cert: string) => `&sslrootcert=${encodeURIComponent(cert)}`;

test.each([
  ['require believes any certificate', () => server.url('sslmode=require')],
  ['prefer encrypts where it can', () => server.url('sslmode=prefer')],
  ['so does a URL that says nothing', () => server.url('')],
  ['verify-ca asks for no name', () => server.url(`sslmode=verify-ca${root(authority)}`)],
  ['require with an authority, too', () => server.url(`sslmode=require${root(authority)}`)],
  ['verify-full', () => server.url(`sslmode=verify-full${root(authority)}`, 'localhost')],
])('%s', async (_name, url) => {
  const client = new Client(poolConfig(await reach(url())));
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
  expect(rows).toEqual([{ ssl: true }]);
});

test.each([
  ['another name', () => server.url(`sslmode=verify-full${root(authority)}`), 'não vale para "127.0.0.1"'],
  [
    'an unknown authority',
    () => server.url(`sslmode=verify-full${root(otherAuthority)}`, 'localhost'),
    'autoridade desconhecida',
  ],
  [
    'an authority of this machine',
    () => server.url('sslmode=verify-full', 'localhost'),
    'autoridade desconhecida',
  ],
  [
    'an unknown authority under require',
    () => server.url(`sslmode=require${root(otherAuthority)}`),
    'autoridade desconhecida',
  ],
  ['no encryption where it is asked for', () => server.url('sslmode=disable'), 'não aceitou'],
  ['no authority to verify with', () => server.url('sslmode=verify-ca'), 'precisa de sslrootcert'],
  [
    'any public authority for any name',
    () => server.url('sslmode=verify-ca&sslrootcert=system'),
    'só prova algo com sslmode=verify-full',
  ],
  [
    'a file that is not there',
    () => server.url('sslmode=verify-ca&sslrootcert=/nada.pem'),
    'não pode ser lido: /nada.pem',
  ],
  ['a word that libpq does not know', () => server.url('sslmode=no-verify'), 'sslmode=no-verify não existe'],
  ['ssl=true, which says not what is verified', () => server.url('ssl=true'), 'use sslmode=verify-full'],
  [
    'a parameter that nobody reads',
    () => server.url('sslmode=require&connect_timeout=9'),
    'connect_timeout não é',
  ],
  ['a mode that is said twice', () => server.url('sslmode=verify-full&sslmode=disable'), 'mais de uma vez'],
  ['a mode that is none of these', () => server.url('sslmode=allow'), 'sslmode=allow não existe'],
  ['an authority that nothing asks', () => server.url(root(authority).slice(1)), 'não confere nada'],
  [
    'a key without its certificate',
    () => server.url('sslmode=require&sslkey=/k.pem'),
    'sslcert não pode ser lido',
  ],
  ['no server, where the environment would choose', () => 'postgres:///zelo', 'falta o servidor'],
  ['a wrong password', () => server.url().replace(/:[^:@]+@/, ':outra@'), 'não aceitou o usuário "postgres"'],
  ['no such database', () => server.url().replace('/postgres?', '/nenhuma?'), 'não há base "nenhuma"'],
  ['nobody there', () => 'postgres://zelo:segredo@127.0.0.1:1/zelo', '127.0.0.1:1 (ECONNREFUSED)'],
])('refused in words: %s', async (_name, url, words) => {
  const refusal: unknown = await reach(url()).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseRefused);
  expect(String(refusal)).toContain(words);
  expect(String(refusal)).not.toMatch(/senha%20do|segredo|outra@/);
});

test('a base whose text is not UTF-8 is refused', async () => {
  const client = new Client(poolConfig({ url: server.url() }));
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("create database latina encoding 'LATIN1' locale 'C' template template0");
  await expect(reach(server.url().replace('/postgres?', '/latina?'))).rejects.toThrow(
    'guarda texto em LATIN1',
  );
});

/** The answer of a pooler that does not accept statement_timeout as a startup parameter. */
test('a proxy that does not understand us is told from a server that is away', async () => {
  const words = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
  const answer = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(words)]);
  answer.writeInt32BE(answer.length - 1, 1);
  const proxy = createServer((socket) => void socket.once('data', () => socket.end(answer)));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(reach(`postgres://zelo@127.0.0.1:${port}/zelo?sslmode=disable`)).rejects.toThrow('há um pool');
});

test('what is read here is taken out of the URL, the rest stays', () => {
  const { rest, mode, ssl } = readTls('postgres://u:p%40@db:6432/z?sslmode=require&application_name=x');
  expect([rest, mode, ssl]).toEqual([
    'postgres://u:p%40@db:6432/z?application_name=x',
    'require',
    { rejectUnauthorized: false },
  ]);
  expect(readTls('postgres:///zelo?host=/run/postgresql&sslmode=require').ssl).toBe(false);
});

test('a proxy that takes the line and hangs up without a byte is a server that is away', async () => {
  const proxy = createServer((socket) => socket.resume().end());
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => proxy.close(() => resolve())));
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const refusal: unknown = await reach(`postgres://zelo@127.0.0.1:${port}/zelo`).catch((error) => error);
  expect(refusal).toBeInstanceOf(DatabaseRefused);
});
