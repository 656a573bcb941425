import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSigner, createVault } from './secrets.ts';

const [OLD, NEW] = ['um segredo de teste com mais de 32 letras', 'o segredo seguinte, de mais de 32 letras'];
const vault = createVault(OLD);

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

test('the previous secret still opens, and makes nothing new', () => {
  const [before, both, after] = [createSigner(OLD), createSigner(NEW, OLD), createSigner(NEW)];
  const link = before.sign('anexo', '1|2');
  expect([before, both, after].map((signer) => signer.open('anexo', link))).toEqual(['1|2', '1|2', null]);
  expect(both.sign('anexo', '1|2')).toBe(after.sign('anexo', '1|2'));
  expect(both.open('outro', link)).toBeNull();
  expect(both.keys('cpf', '1')).toEqual([after.key('cpf', '1'), before.key('cpf', '1')]);
  expect(both.tokens('caso', '1')).toEqual([after.token('caso', '1'), before.token('caso', '1')]);
  expect([both.key('cpf', '1'), both.token('caso', '1')]).toEqual([
    after.key('cpf', '1'),
    after.token('caso', '1'),
  ]);

  const sealed = vault.seal('totp', 'JBSWY3DPEHPK3PXP', 'cliente:1');
  const renewing = createVault(NEW, OLD);
  expect(renewing.open('totp', sealed, 'cliente:1')).toBe('JBSWY3DPEHPK3PXP');
  expect(renewing.open('totp', sealed, 'cliente:2')).toBeNull();
  expect(createVault(NEW).open('totp', sealed, 'cliente:1')).toBeNull();
  expect(createVault(NEW).open('totp', renewing.seal('totp', 'x', '1'), '1')).toBe('x');
});
