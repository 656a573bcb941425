/**
 * Exports to the desk and the doctors' screens: the dialog that signs in again, and the warning before a session ends.
 */
export { SignInAgain } from './components/SignInAgain.tsx';
export { SessionEndWarning } from './components/SessionEndWarning.tsx';
export { useSessionEnd } from './useSessionEnd.ts';
