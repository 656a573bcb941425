/** What a patient's screens may use of the account: the password dialog, and the notice about an unconfirmed e-mail. */
export { UnconfirmedEmailNotice } from './components/UnconfirmedEmailNotice.tsx';
export { PasswordDialog } from './components/PasswordDialog.tsx';
