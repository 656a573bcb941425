/** What other rooms may use of identity: the gate, the recovery that a callable shares, the first accounts. */
export { resolveActor, type SessionDeps } from './sessoes.usecases.ts';
export { recuperarPorEmail, type RecoveryDeps } from './recuperacao.usecases.ts';
export { garantirAdministrador } from './cadastro.usecases.ts';
export { identidadeJobs } from './identidade.jobs.ts';
