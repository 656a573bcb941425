/** What other slices may use of the agenda: the free times, the lock that bookings take, and the news of a change. */
export { ehHorarioLivre, findHorariosLivres, type HorarioLivre } from './horarios.usecases.ts';
export { lockAgenda } from './agenda.repository.ts';
export { anunciarAgenda } from './horarios.usecases.ts';
