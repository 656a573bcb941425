export { anotarConferencia, conferirCopia } from './restaurar/conferir.usecases.ts';
export { fazerCopia, type CopyBaseDeps } from './copiar/copiar.usecases.ts';
export { CopiaRecusada } from './copias.errors.ts';
export { findLastCopia, readCopias, type EstadoDasCopias } from './copias.repository.ts';
export { restaurarCopia } from './restaurar/restaurar.usecases.ts';
export { isRestoreUnfinished } from './restaurar/restauro.repository.ts';
export { resumeJobs } from './restaurar/retomar.usecases.ts';
