import type { Limit } from '#platform/db/queries/rate-limit.ts';

/** One attempt at a password or a code. */
export type SignInAttempt = {
  /** The CPF or e-mail as typed, registered or not; after the password, the account's key. */
  accountName: string;
  /** The network that it comes from. */
  network: string;
  /** True where that network has no allowance of its own: loopback in the demonstration. */
  exempt?: boolean;
  /** The id of the device where it has signed in to this account before; null for an unknown one. */
  aparelho: string | null;
};

/** An allowance that an attempt counts against, and what a successful attempt does: clear its count, or give back one. */
export type Franquia = {
  purpose: string;
  subject: string;
  limit: Limit;
  onSuccess: 'forget' | 'giveBack';
};

const WINDOW_SECONDS = 900;

/**
 * The allowances of an attempt at a password, narrowest first: the first one that is used up refuses, and those after it
 * are not counted, so that one network can use up only a fraction of what all unknown devices share. A known device
 * counts against its own allowance alone: whatever unknown devices do, its owner gets in.
 */
export function listSignInFranquias({
  accountName,
  network,
  exempt,
  aparelho,
}: SignInAttempt): readonly Franquia[] {
  if (aparelho !== null) {
    const subject = `${accountName}|${aparelho}`;
    return [{ purpose: 'entrar-aparelho', subject, limit: perWindow(10), onSuccess: 'forget' }];
  }
  return [
    { purpose: 'entrar', subject: `${accountName}|${network}`, limit: perWindow(10), onSuccess: 'forget' },
    // Shared by many: success gives back its own attempt only.
    ...(exempt ? [] : [sharedBy(network)]),
    { purpose: 'entrar-conta', subject: accountName, limit: perWindow(50), onSuccess: 'giveBack' },
  ];
}

/** The allowance of guessing the administrator's address: that of a network's tries at one account; none for no network. */
export function listAddressFranquias(network: string | null): readonly Franquia[] {
  if (network === null) return [];
  return [{ purpose: 'entrar-endereco', subject: network, limit: perWindow(10), onSuccess: 'forget' }];
}

/**
 * The allowance of sign-ins by passkey: that of a network's tries at passwords, counted apart, because each one makes us hold a
 * challenge; none for no network. Nobody guesses a signature: no account has an allowance that others could use up. What
 * is offered in the list of a field counts apart, so that it never takes the button away.
 */
export function listChaveFranquias(
  network: string | null,
  lugar: 'botao' | 'campo' = 'botao',
): readonly Franquia[] {
  if (network === null) return [];
  const purpose = lugar === 'campo' ? 'entrar-chave-campo' : 'entrar-chave';
  return [{ purpose, subject: network, limit: perWindow(100), onSuccess: 'giveBack' }];
}

/**
 * The allowances of an attempt at the six-digit code: ten in 15 minutes and thirty a day. A known device has its own; all
 * unknown devices that hold the password share one.
 */
export function listCodeFranquias({
  accountName,
  aparelho,
}: Pick<SignInAttempt, 'accountName' | 'aparelho'>): readonly Franquia[] {
  const subject = aparelho === null ? accountName : `${accountName}|${aparelho}`;
  const perDay: Limit = { max: 30, windowSeconds: 86_400 };
  return [
    { purpose: 'codigo', subject, limit: perWindow(10), onSuccess: 'giveBack' },
    { purpose: 'codigo-dia', subject, limit: perDay, onSuccess: 'giveBack' },
  ];
}

function sharedBy(network: string): Franquia {
  return { purpose: 'entrar-rede', subject: network, limit: perWindow(100), onSuccess: 'giveBack' };
}

function perWindow(max: number): Limit {
  return { max, windowSeconds: WINDOW_SECONDS };
}
