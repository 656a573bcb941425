/** Exports to other slices: the free times, the lock that bookings take, and the patients who read of a change. */
export { findHorariosLivres, lockHorarioLivre, type HorarioLivre } from './horarios.usecases.ts';
export { listQuemEscolhe } from './agenda.repository.ts';
