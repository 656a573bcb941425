import { expect, test } from 'vitest';
import { isPrivateAddress, parseTrustedProxies } from './trusted-proxies.ts';

/** Whether this peer, so many hops away, is trusted; the problem where the value is refused. */
function trusts(value: string | undefined, address: string, hop = 0): boolean | string {
  const parsed = parseTrustedProxies(value);
  if ('problem' in parsed) return parsed.problem;
  return parsed.trusted !== false && parsed.trusted(address, hop);
}

test.each([
  [undefined, '127.0.0.1', 0, false],
  ['false', '127.0.0.1', 0, false],
  ['0', '127.0.0.1', 0, false],
  ['1', '203.0.113.9', 0, true],
  ['1', '10.0.0.1', 1, false],
  ['2', '10.0.0.1', 1, true],
  ['10.0.0.5', '10.0.0.5', 3, true],
  ['10.0.0.5', '::ffff:10.0.0.5', 0, true],
  ['10.0.0.5', '10.0.0.6', 0, false],
  ['10.1.0.0/24, 2001:db8::/32', '10.1.0.77', 0, true],
  ['10.1.0.0/24, 2001:db8::/32', '2001:db8::1', 0, true],
  ['10.1.0.0/24, 2001:db8::/32', '203.0.113.9', 0, false],
  ['loopback', '::1', 0, true],
  ['uniquelocal', '192.168.3.4', 0, true],
  ['uniquelocal', '127.0.0.1', 0, false],
])('with TRUST_PROXY=%s %s, %i hops away, is trusted: %s', (value, address, hop, expected) => {
  expect(trusts(value, address, hop)).toBe(expected);
});

test.each([
  'true',
  '11',
  '0.0.0.0/0',
  '::/0',
  '128.0.0.0/1',
  '10.0.0.0/33',
  'proxy.local',
  '10.0.0.5,',
  'sim',
])('TRUST_PROXY=%s is refused with the remedy', (value) => {
  expect(trusts(value, '10.0.0.5')).toContain('Escreva quantos proxies há na frente (em geral 1)');
});

test.each([
  ['127.0.0.1', true],
  ['::ffff:172.18.0.1', true],
  ['100.64.3.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['203.0.113.9', false],
  ['2001:db8::1', false],
  ['', false],
])('%s is an address inside: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});
