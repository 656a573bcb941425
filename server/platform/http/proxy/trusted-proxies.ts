import { BlockList, isIP } from 'node:net';
import { plainAddress } from '#platform/space/network.ts';

/**
 * Tells whether the forwarded headers of a peer count: its address, and how many hops it is away (the peer
 * itself is 0). False: nobody's do.
 */
export type TrustedProxies = false | ((address: string, hop: number) => boolean);

/** More proxies than this in a row are a mistake: each one more is one more address that a client may invent. */
const MOST_HOPS = 10;
/** The widest network that may be trusted, in bits of its prefix; a wider one holds other people's machines. */
const WIDEST = { ipv4: 8, ipv6: 7 } as const;

const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const REMEDY =
  'Escreva quantos proxies há na frente (em geral 1) ou os endereços deles, com vírgulas: 10.0.0.5, 10.1.0.0/24.';

/**
 * Reads TRUST_PROXY: a number of hops, or addresses, networks and the names loopback, linklocal and
 * uniquelocal. What would let a client choose its own address is refused.
 * @returns who is trusted, or the problem with its remedy in Portuguese
 */
export function parseTrustedProxies(
  value: string | undefined,
): { trusted: TrustedProxies } | { problem: string } {
  if (value === undefined || value === 'false' || value === '0') return { trusted: false };
  if (value === 'true') {
    return { problem: `true deixaria cada pessoa escolher o endereço de onde parece vir. ${REMEDY}` };
  }
  if (/^\d+$/.test(value)) {
    const hops = Number(value);
    if (hops > MOST_HOPS) return { problem: `${value} proxies são demais. ${REMEDY}` };
    return { trusted: (_address, hop) => hop < hops };
  }
  const list = new BlockList();
  for (const part of value.split(',').map((text) => text.trim())) {
    for (const network of RANGES[part] ?? [part]) {
      const problem = addNetwork(list, network);
      if (problem) return { problem: `${problem} ${REMEDY}` };
    }
  }
  return { trusted: (address) => holds(list, address) };
}

const PRIVATE = new BlockList();
for (const network of [...Object.values(RANGES).flat(), '100.64.0.0/10']) addNetwork(PRIVATE, network);

/** True for an address that only a machine of the same network or installation can have. */
export function isPrivateAddress(address: string): boolean {
  return holds(PRIVATE, address);
}

/** Adds an address or a network. @returns what is wrong with it, in Portuguese, or null */
function addNetwork(list: BlockList, network: string): string | null {
  const [address = '', bits, more] = network.split('/');
  const family = familyOf(address);
  if (!family || more !== undefined) return `“${network}” não é um endereço.`;
  if (bits === undefined) {
    list.addAddress(address, family);
    return null;
  }
  const longest = family === 'ipv4' ? 32 : 128;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > longest) return `“${network}” não é uma rede.`;
  if (Number(bits) < WIDEST[family]) return `A rede ${network} é larga demais: estranhos cabem nela.`;
  list.addSubnet(address, Number(bits), family);
  return null;
}

function holds(list: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  const family = familyOf(plain);
  return family !== null && list.check(plain, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : null;
}
