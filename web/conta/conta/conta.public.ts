/** Exports to the patient's screens: the password dialog, and a passkey in the place of a password. */
export { PasskeyProof } from './chaves/PasskeyProof.tsx';
export { PasswordDialog } from './components/PasswordDialog.tsx';
