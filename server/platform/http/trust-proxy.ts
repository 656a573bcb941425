/** true, a number of hops counted from this server, or addresses and networks. */
type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

/** What the setting says of the proxies whose X-Forwarded-* headers count. */
export function trustProxy(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}
