import { type DemoSession, SignatureError, type SignatureSession, type Signing } from '#ports/signature.ts';

/** Longer than a fake that is well takes; what a person's patience with a page may be. */
const PAGE_MS = 5_000;

/** Presses a button of the fake's page, as the doctor's browser does. @returns the address it is sent back to @throws when there is none */
export async function pressDecision(url: string, decisao: 'sim' | 'nao' = 'sim'): Promise<URL> {
  const body = new URLSearchParams({ decisao });
  const signal = AbortSignal.timeout(PAGE_MS);
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body, signal });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`the page answered with ${answer.status}`);
  return new URL(location, url);
}

/**
 * The whole way of a doctor of the demonstration through the fake's page, over HTTP; what asks for the code and exchanges
 * it is the client of production. @throws SignatureError
 */
export async function openDemoSession(
  provider: NonNullable<Signing['page']>,
  asked: DemoSession,
): Promise<SignatureSession> {
  const { url, state, verifier } = provider.opening.begin(asked);
  const back = await pressDecision(url).catch((cause: unknown) => {
    throw new SignatureError(provider.name, isLate(cause) ? 'slow' : 'down', { cause });
  });
  const code = back.searchParams.get('code');
  if (code === null || back.searchParams.get('state') !== state) {
    throw new SignatureError(provider.name, back.searchParams.has('error') ? 'refused' : 'invalid-answer');
  }
  const { cpf, redirectUri } = asked;
  return provider.opening.finish({ cpf, redirectUri, code, verifier });
}

function isLate(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
