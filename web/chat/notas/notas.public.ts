export { NotasDoCaso } from './components/NotasDoCaso.tsx';
