/** Exports to other rooms: who is signed in and may work, signing out, leaving a browser, and the notice that signing out failed. */
export { sessionQuery, isSetUp, leaveBrowser, sessionOwner, useSignOut, useSession } from './session.api.ts';
export { SignOutFailed } from './components/SignOutFailed.tsx';
