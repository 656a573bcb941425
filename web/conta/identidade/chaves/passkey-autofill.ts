import { browserSupportsWebAuthnAutofill, startAuthentication } from '@simplewebauthn/browser';
import { desafiarEntrada } from '#contracts/contas/chaves.contract.ts';
import type { UsoDaChave } from '#contracts/contas/chaves.contract.ts';
import { call } from '#lib/api/api.ts';

/**
 * Offers the passkeys of this browser in the list of a field whose `autocomplete` ends in `webauthn`. Resolves when the person
 * picks one; with null where the browser has no such list, or when it closes, because the page is left or the button is pressed.
 */
export async function pickFromField(): Promise<UsoDaChave | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  try {
    const optionsJSON = await call(desafiarEntrada, { query: { lugar: 'campo' } });
    const used = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
    return { id: used.id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  } catch {
    // An extra: without it there is the button, which says what is wrong.
    return null;
  }
}
