/** Longer than a fake that is well takes. */
const PAGE_MS = 5_000;

/**
 * Signs a doctor in at the fake's page, as their browser does. @returns the address it is sent back to @throws when there is
 * none
 */
export async function signInAtSncr(url: string, prescritor: { uf: string; inscricao: string }): Promise<URL> {
  const signal = AbortSignal.timeout(PAGE_MS);
  const page = await fetch(url, { signal });
  const login = /name="login" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const body = new URLSearchParams({ login, prescritor: `${prescritor.uf}-${prescritor.inscricao}` });
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body, signal });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`the page answered with ${answer.status}`);
  return new URL(location);
}
