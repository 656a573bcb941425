/** What other rooms may use of identity: the gate, the recovery that a callable shares, the password asked again. */
export { resolveActor, type SessionDeps } from './sessoes.usecases.ts';
export { recuperarPorEmail } from './recuperacao-por-email.usecases.ts';
export type { RecoveryDeps } from './recuperacao.usecases.ts';
export { criarAdministrador, encerrarAnteriores, redefinirAdministrador } from './administrador.usecases.ts';
export { cadastrarReservado, novaSenha } from './cadastro.usecases.ts';
export { contaDoCpf, devolverCpf } from './encerrar.usecases.ts';
export { esquecerFatorPerdido } from './fator-perdido.usecases.ts';
export { identidadeJobs } from './identidade.jobs.ts';
export { exigirProva, exigirSenha, type PasswordDeps, type Prova } from './senha.usecases.ts';
export { exigirProvaRecente, sessaoAberta } from './prova.usecases.ts';
export { encerrarLinks } from './recuperacao.usecases.ts';
export { abreComSenhaPublica } from './senhas-publicas.usecases.ts';
export { senhaNecessaria } from './identidade.errors.ts';
