/** What the desk may use of an order's screens: the word for its payment. */
export { PalavraDoPagamento } from './components/PalavraDoPagamento.tsx';
