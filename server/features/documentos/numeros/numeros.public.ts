/** What other slices may use of the numbers of the national system: which kinds a doctor has left, and taking the next number. */
export { numerosLivresDe, takeNumero } from './numeros.repository.ts';
