import argon2, { type Options } from '@node-rs/argon2/index.js';
import { afterAll, beforeAll } from 'vitest';

// Tests get this instead of `@node-rs/argon2` (vitest.config.ts): the tests of the server hash some five thousand passwords, of
// which each takes 12 ms of a processor at its real cost.
let isReal = false;
/** The decoy, with which a server compares the passwords of unknown accounts, is hashed when it is loaded: before any other. */
let decoyMade = false;

export const verify = argon2.verify;

/** A hash that carries its own parameters: at a thousandth of the memory that is asked for, but in a file with `useRealHashes`. */
export function hash(password: string, options: Options): Promise<string> {
  const asAsked = isReal || !decoyMade;
  decoyMade = true;
  return argon2.hash(password, asAsked ? options : { ...options, memoryCost: 16, timeCost: 1 });
}

/** Hashes of the cost that the product asks for, in the tests of the calling file. */
export function useRealHashes(): void {
  beforeAll(() => {
    isReal = true;
  });
  afterAll(() => {
    isReal = false;
  });
}
