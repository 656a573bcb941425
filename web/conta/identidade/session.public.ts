/** What other rooms may use of the session: who is signed in, signing out, and the notice that signing out failed. */
export { sessionOwner, useSignOut, useSession } from './session.api.ts';
export { SignOutFailed } from './components/SignOutFailed.tsx';
