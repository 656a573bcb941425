/** The push services of the browsers: no message goes to another host, whatever a browser hands in. */
const SERVICOS =
  /^(?:fcm\.googleapis\.com|[a-z0-9-]+\.push\.services\.mozilla\.com|[a-z0-9-]+\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)$/;

export const MAX_ENDERECO_PUSH = 1_024;

/** True for the address of a subscription at a known push service: over https on its usual port, without a user name. */
export function ehEnderecoPush(endereco: string): boolean {
  if (endereco.length > MAX_ENDERECO_PUSH) return false;
  const url = URL.parse(endereco);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    SERVICOS.test(url.hostname)
  );
}
