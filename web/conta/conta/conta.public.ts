/** What a patient's screens may use of the account: the password asked again, and the e-mail that waits. */
export { EmailPorConfirmar } from './components/EmailPorConfirmar.tsx';
export { PedirSenha } from './components/PedirSenha.tsx';
