/** What a patient's screens may use of the account: the password dialog. */
export { PasswordDialog } from './components/PasswordDialog.tsx';
