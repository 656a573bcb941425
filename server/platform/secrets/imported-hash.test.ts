import { expect, test } from 'vitest';
import { importedHash, importedHashFits, isImportedHash } from './imported-hash.ts';
import { hashPassword, NO_PASSWORD, passwordFits } from './password.ts';

/** The vendor's own example (https://github.com/firebase/scrypt). */
const CONFIG = {
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memCost: 14,
};
const SALT = '42xEC+ixf3L2lw==';
const HASH = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==';
const urlSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_');

test('the vendor’s example, in either alphabet of base64 → its password fits, no other does', async () => {
  for (const [salt, hash] of [
    [SALT, HASH],
    [urlSafe(SALT), urlSafe(HASH)],
  ] as const) {
    const stored = importedHash(CONFIG, salt, hash) ?? '';
    expect(isImportedHash(stored)).toBe(true);
    expect(await importedHashFits(stored, 'user1password')).toBe(true);
    expect(await importedHashFits(stored, 'user1Password')).toBe(false);
  }
});

test('parameters that no such hash has, or that would take all memory → refused', () => {
  const refused = [
    { rounds: 0 },
    { rounds: 99 },
    { memCost: 0 },
    { memCost: 18 },
    { rounds: 32, memCost: 17 },
  ];
  for (const change of refused) expect(importedHash({ ...CONFIG, ...change }, SALT, HASH)).toBeNull();
  expect(importedHash(CONFIG, 'not base64!', HASH)).toBeNull();
  expect(importedHash({ ...CONFIG, signerKey: '' }, SALT, HASH)).toBeNull();
});

test('a check beside an imported hash → only the account’s own hash opens it', async () => {
  const beside = importedHash(CONFIG, SALT, HASH);
  const own = await hashPassword('a própria senha');
  expect(await passwordFits(own, 'a própria senha', undefined, beside)).toBe(true);
  expect(await passwordFits(own, 'user1password', undefined, beside)).toBe(false);
  expect(await passwordFits(beside, 'user1password', undefined, beside)).toBe(true);
  expect(await passwordFits(null, 'user1password', undefined, beside)).toBe(false);
  expect(await passwordFits(NO_PASSWORD, NO_PASSWORD, undefined, beside)).toBe(false);
  expect(await passwordFits(NO_PASSWORD, 'user1password')).toBe(false);
});
