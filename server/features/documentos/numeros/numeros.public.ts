export { RESPOSTA_PERDIDA, sentenceOfNumeros } from './numeros.presenter.ts';
export { listPoucosNumeros, numerosLivresDe, takeNumero } from './numeros.repository.ts';
