/** What other rooms may use of the session: who is signed in, signing out, and the notice that signing out failed. */
export { donoDaSessao, useSair, useSessao } from './sessao.api.ts';
export { NaoSaiu } from './components/NaoSaiu.tsx';
