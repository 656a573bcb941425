/** The notice about an unconfirmed e-mail, by itself: `/usuario` loads it after its list. */
export { UnconfirmedEmailNotice } from './components/UnconfirmedEmailNotice.tsx';
