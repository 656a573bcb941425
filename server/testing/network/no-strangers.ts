import { Socket } from 'node:net';
import { afterEach } from 'vitest';

/**
 * A test speaks to this machine only. The attempt itself fails, and since code under test may take that for a
 * provider's bad day, the test fails as well.
 */
const strangers: string[] = [];

const UNGUARDED = Symbol.for('zelo.unguarded-connect');

const { value: found } = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect') ?? {};
// Files share a process, and this module is evaluated for each: one guard takes the place of the one before.
const { value: connect } = Object.getOwnPropertyDescriptor(found, UNGUARDED) ?? { value: found };

Object.defineProperty(connect, UNGUARDED, { value: connect });

Socket.prototype.connect = new Proxy(connect, {
  apply(_target, socket: Socket, args: unknown[]): unknown {
    const host = hostOf(args);
    if (host === null || isLoopback(host)) return Reflect.apply(connect, socket, args);
    strangers.push(host);
    throw new Error(`a test tried to reach ${host}`);
  },
});

/** Of `connect(options)`, `connect(port, host)` and `connect(path)`, also as net.connect normalizes them; null: no host. */
function hostOf([first, second]: unknown[]): string | null {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof options === 'number') return typeof second === 'string' ? second : null;
  if (typeof options !== 'object' || options === null || !('host' in options)) return null;
  return typeof options.host === 'string' ? options.host : null;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

afterEach(() => {
  const tried = strangers.splice(0);
  if (tried.length > 0) throw new Error(`the test tried to reach ${tried.join(', ')}`);
});
