/** Exports to the patient's screens: the password dialog. */
export { PasswordDialog } from './components/PasswordDialog.tsx';
