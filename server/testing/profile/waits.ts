import { expect } from 'vitest';
import { timed } from './timed.ts';

// Each `expect.poll` of a profiled run is noted. Files share a process, and this module is evaluated for each.
const WATCHED = Symbol.for('zelo.watched-poll');

if (!(WATCHED in expect.poll)) {
  const poll = new Proxy(expect.poll, {
    apply: (target, self, args) => watched(Reflect.apply(target, self, args)),
  });
  Object.defineProperty(poll, WATCHED, { value: true });
  expect.poll = poll;
}

/** An assertion whose matchers are timed; `not` and the like lead to one of this kind. */
function watched<T extends object>(assertion: T): T {
  return new Proxy(assertion, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value === 'function') {
        return (...args: unknown[]) => timed('wait', async () => Reflect.apply(value, target, args));
      }
      return typeof value === 'object' && value !== null ? watched(value) : value;
    },
  });
}
