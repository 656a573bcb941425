import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { DiskFaults } from '#demo/fault-switches.ts';

/**
 * Switches of the disk of this process: while it is full whatever writes into a file fails, and what is there is read,
 * renamed and removed as ever. `end` takes the switches away.
 */
export async function diskFaults(): Promise<{ faults: DiskFaults; end: () => void }> {
  const handle = await open('/dev/null');
  const handles: unknown = Object.getPrototypeOf(handle);
  await handle.close();
  const faults: DiskFaults = { full: false };
  const undo = [
    ...['write', 'writev', 'writeFile', 'appendFile'].map((name) => guard(Object(handles), name, rejected)),
    ...['writeFile', 'appendFile'].map((name) => guard(fs.promises, name, rejected)),
    // Streams into a file write by these.
    ...['write', 'writev'].map((name) => guard(fs, name, calledBack)),
  ];
  syncBuiltinESMExports();

  function guard(on: object, name: string, fail: (args: unknown[]) => unknown): () => void {
    const usual: unknown = Reflect.get(on, name);
    Reflect.set(on, name, function write(this: unknown, ...args: unknown[]) {
      // Standard output and error are no files.
      const spared = typeof args[0] === 'number' && args[0] <= 2;
      return faults.full && !spared ? fail(args) : Reflect.apply(Object(usual), this, args);
    });
    return () => void Reflect.set(on, name, usual);
  }
  return {
    faults,
    end() {
      for (const step of undo) step();
      syncBuiltinESMExports();
    },
  };
}

const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  });

const rejected = () => Promise.reject(noSpace());

function calledBack(args: unknown[]): void {
  const callback = args.at(-1);
  if (typeof callback === 'function') process.nextTick(() => Reflect.apply(callback, undefined, [noSpace()]));
}
