/** What other slices may use of the numbers of the national system: which kinds a doctor has left, taking the next number, and the words of a request that came to nothing. */
export { RESPOSTA_PERDIDA, sentenceOfNumeros } from './numeros.presenter.ts';
export { numerosLivresDe, takeNumero } from './numeros.repository.ts';
