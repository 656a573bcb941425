import { expect, test } from 'vitest';
import { isLoopbackAddress, networkOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s shares the allowance of %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('only addresses of this machine are loopback', () => {
  const own = ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'];
  const others = ['10.0.0.1', '203.0.113.9', 'fe80::1', '::', '127.evil', ''];
  expect([own.map(isLoopbackAddress), others.map(isLoopbackAddress)]).toEqual([
    own.map(() => true),
    others.map(() => false),
  ]);
});
