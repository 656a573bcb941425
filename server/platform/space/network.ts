import { isIPv4, isIPv6 } from 'node:net';

/** Who shares an allowance: an address of IPv4, or the 64 bits that an IPv6 provider gives one customer. */
export function networkOf(ip: string): string {
  const mapped = plainAddress(ip);
  if (isIPv4(mapped) || !isIPv6(mapped)) return mapped;
  const [head = '', tail] = (mapped.split('%')[0] ?? '').split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Whether loopback addresses are no network (the demonstration, whose browsers and tests all share one). */
export type LoopbackRule = { loopbackExempt: boolean };

/** The network that an allowance counts for a request; null where it counts none. */
export function countedNetwork({ loopbackExempt }: LoopbackRule, ip: string): string | null {
  return loopbackExempt && isLoopbackAddress(ip) ? null : networkOf(ip);
}

/** True for an address of this machine itself. */
export function isLoopbackAddress(ip: string): boolean {
  const address = plainAddress(ip);
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

/** True for the host of a URL that is this machine itself; a name is compared whole, never by how it begins. */
export function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return host === 'localhost' || isLoopbackAddress(host);
}

/** The IPv4 address inside an IPv6 one, or the address unchanged. */
export function plainAddress(ip: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
