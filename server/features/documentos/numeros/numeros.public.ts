export { RESPOSTA_PERDIDA, sentenceOfNumeros } from './numeros.presenter.ts';
export { numerosLivresDe, takeNumero } from './numeros.repository.ts';
