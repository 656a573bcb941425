export { lerCalendario, lerRegraDoPrazo, type PrazoSettings } from './feriados-locais.usecases.ts';
