/** What the desk may use of signing in: the dialog that asks again, and the notice that the session ends. */
export { EntrarDeNovo } from './components/EntrarDeNovo.tsx';
export { FimDaSessao } from './components/FimDaSessao.tsx';
export { useFimDaSessao } from './useFimDaSessao.ts';
