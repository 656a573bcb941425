import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVault } from './secrets.ts';

const vault = createVault('um segredo de teste com mais de 32 letras');

test('what is sealed opens again, and looks different each time', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const sealed = vault.seal('totp', text, 'cliente:1');
      expect(vault.open('totp', sealed, 'cliente:1')).toBe(text);
      expect(vault.seal('totp', text, 'cliente:1')).not.toBe(sealed);
    }),
    { numRuns: 50 },
  );
});

test('altered, moved, for another purpose or under another secret it stays shut', () => {
  const sealed = vault.seal('totp', 'JBSWY3DPEHPK3PXP', 'cliente:1');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(vault.open('totp', sealed, 'cliente:2')).toBeNull();
  expect(vault.open('outro', sealed, 'cliente:1')).toBeNull();
  expect(createVault('outro segredo de teste com mais de 32').open('totp', sealed, 'cliente:1')).toBeNull();
  for (const wrong of ['', 'v1.', 'v1.AAAA', sealed.replace('v1.', 'v2.')]) {
    expect(vault.open('totp', wrong, 'cliente:1')).toBeNull();
  }
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let i = 0; i < bytes.length; i += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(i) ^ 1, i);
    expect(vault.open('totp', `v1.${altered.toString('base64url')}`, 'cliente:1')).toBeNull();
  }
});
