/** What other contexts may use of the calendar: the one in force, and how working time is counted by it. */
export { lerCalendario, lerRegraDoPrazo, type PrazoSettings } from './feriados-locais.usecases.ts';
