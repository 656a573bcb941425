import type { Role } from '#contracts/contract.ts';
import type { ScreenPath } from '#contracts/screens.ts';

export type SignedInPapel = Exclude<Role, 'Visitante'>;

/** The screen on which somebody begins who is signed in already. */
export const BEGINNINGS: Readonly<Record<SignedInPapel, ScreenPath>> = {
  Paciente: '/dados',
  Admin: '/menu_adm',
  Medico: '/medico',
};

/** The roles admitted since the page was loaded; signing out reloads the page and so empties the set. */
const seenPapeis = new Set<SignedInPapel>();

export function noteAdmitted(papel: SignedInPapel): void {
  seenPapeis.add(papel);
}

/**
 * True when this page has admitted `papel` before. Asked where nobody is signed in with that role any more: then the
 * session has expired or was ended from another device.
 */
export function hasSessionEnded(papel: SignedInPapel): boolean {
  return seenPapeis.has(papel);
}
