import type { CDPSession, Page } from '@playwright/test';

/** Chromium's virtual authenticator of a page: it verifies its user without asking, unless `refuse` was called. */
export type VirtualAuthenticator = {
  /** Its user is not recognized any more. */
  refuse: () => Promise<void>;
  /** How many passkeys it holds. */
  count: () => Promise<number>;
};

/** Gives a page a telephone's own authenticator, which holds passkeys. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async refuse() {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    async count() {
      return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    },
  };
}
