/** The notice about an unconfirmed e-mail, in a chunk that `/usuario` loads after its list. */
export { UnconfirmedEmailNotice } from './components/UnconfirmedEmailNotice.tsx';
