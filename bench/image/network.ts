import { appendFile } from 'node:fs/promises';
import { createServer, connect, type Server } from 'node:net';
import { once } from 'node:events';
import { run } from './run.ts';

/** The machines of the trial, by name: addresses of a network that only this trial sees. */
export const ADDRESSES = {
  /** This process, the database, the store and the services outside. */
  suite: '172.30.0.1',
  caddy: '172.30.0.2',
  nginx: '172.30.0.3',
  'zelo-1': '172.30.0.11',
  'zelo-2': '172.30.0.12',
  /** Containers that do one thing and end. */
  command: '172.30.0.20',
} as const;
export type Machine = keyof typeof ADDRESSES;

const BRIDGE = 'zelo';
const ip = (words: string) => run('ip', words.split(' '));

/**
 * Makes the network, inside a network namespace and a mount namespace of this trial, and writes the names of its machines
 * into this namespace's `/etc/hosts`.
 * @param names further names by machine
 */
export async function makeNetwork(names: Readonly<Record<string, Machine>>): Promise<void> {
  await ip('link set lo up');
  await ip(`link add ${BRIDGE} type bridge`);
  await ip(`addr add ${ADDRESSES.suite}/24 dev ${BRIDGE}`);
  await ip(`link set ${BRIDGE} up`);
  const own = Object.keys(ADDRESSES).map((name) => [name, name] as const);
  const lines = [...own, ...Object.entries(names)].map(
    ([name, machine]) => `${addressOf(machine)} ${name}\n`,
  );
  await appendFile('/etc/hosts', lines.join(''));
  for (const [i, name] of Object.keys(ADDRESSES).entries()) if (name !== 'suite') await addMachine(name, i);
}

function addressOf(machine: string): string {
  const found = Object.entries(ADDRESSES).find(([name]) => name === machine);
  return found?.[1] ?? '';
}

async function addMachine(name: string, i: number): Promise<void> {
  await ip(`netns add ${name}`);
  await ip(`link add port${i} type veth peer name eth0 netns ${name}`);
  await ip(`link set port${i} master ${BRIDGE} up`);
  await ip(`-n ${name} addr add ${addressOf(name)}/24 dev eth0`);
  await ip(`-n ${name} link set lo up`);
  await ip(`-n ${name} link set eth0 up`);
}

/** Leads a port of the trial's network to a port of this namespace's loopback. */
export async function forward(port: number, to: number): Promise<Server> {
  const server = createServer((socket) => {
    const other = connect(to, '127.0.0.1');
    socket.on('error', () => other.destroy());
    other.on('error', () => socket.destroy());
    socket.on('close', () => other.destroy());
    other.on('close', () => socket.destroy());
    socket.pipe(other).pipe(socket);
  });
  server.listen(port, ADDRESSES.suite);
  await once(server, 'listening');
  return server;
}
