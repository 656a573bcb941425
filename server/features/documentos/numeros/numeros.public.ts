/** What other slices may use of the numbers of the national system: the ranges of a doctor, and taking the next number. */
export { importarFaixa, listarFaixas, type NumerosDeps } from './numeros.usecases.ts';
export { numerosLivresDe, takeNumero } from './numeros.repository.ts';
export { presentFaixa } from './numeros.presenter.ts';
