/** What other slices may use of the agenda: the free times, the lock that bookings take, and who reads of a change. */
export { findHorariosLivres, lockHorarioLivre, type HorarioLivre } from './horarios.usecases.ts';
export { listQuemEscolhe } from './agenda.repository.ts';
