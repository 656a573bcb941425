/** Exports to other rooms: who is signed in and may work, signing out, and the notice that signing out failed. */
export { isSetUp, sessionOwner, useSignOut, useSession } from './session.api.ts';
export { SignOutFailed } from './components/SignOutFailed.tsx';
