/** What other rooms may use of identity: the gate, the recovery that a callable shares, the password asked again. */
export { resolveActor, type SessionDeps } from './sessao/sessoes.usecases.ts';
export { recuperarPorEmail } from './recuperacao/recuperacao-por-email.usecases.ts';
export type { RecoveryDeps } from './recuperacao/recuperacao.usecases.ts';
export { criarAdministrador, encerrarAnteriores, redefinirAdministrador } from './administrador.usecases.ts';
export { cadastrarReservado, novaSenha } from './cadastro/cadastro.usecases.ts';
export { contaDoCpf, devolverCpf } from './cadastro/encerrar.usecases.ts';
export { esquecerFatorPerdido } from './segundo-fator/fator-perdido.usecases.ts';
export { exigirProva, exigirSenha, type PasswordDeps, type Prova } from './conta/senha.usecases.ts';
export { exigirProvaRecente, sessaoAberta } from './sessao/prova.usecases.ts';
export { encerrarLinks } from './recuperacao/recuperacao.usecases.ts';
export { abreComSenhaPublica } from './senhas-publicas.usecases.ts';
export { senhaNecessaria } from './identidade.errors.ts';
