export { resolveActor, type SessionDeps } from './sessao/sessoes.usecases.ts';
export { lerAceitesQueFaltam, type TextosDeps } from './aceites/aceites.usecases.ts';
export { recuperarPorEmail } from './recuperacao/recuperacao-por-email.usecases.ts';
export type { RecoveryDeps } from './recuperacao/recuperacao.usecases.ts';
export {
  criarAdministrador,
  encerrarAdministradoresAnteriores,
  redefinirAdministrador,
} from './administrador.usecases.ts';
export { cadastrarReservado, hashNewPassword } from './cadastro/cadastro.usecases.ts';
export { findAccountByCpf, devolverCpf } from './cadastro/encerrar.usecases.ts';
export {
  encerrarAcessosDoPaciente,
  esquecerFatorPerdido,
  forgetFactor,
} from './segundo-fator/fator-perdido.usecases.ts';
export {
  requireSamePassword,
  requirePassword,
  type PasswordDeps,
  type PasswordProof,
} from './conta/senha.usecases.ts';
export { renovarFatores } from './segundo-fator/segundo-fator.usecases.ts';
export { countOlderRecoveryCodes } from './segundo-fator/segundo-fator.repository.ts';
export { lerProva, requireProva, isSessionOpen } from './sessao/prova.usecases.ts';
export { encerrarOutraConta, provarOutraConta, type OutraConta } from './entrada/outra-conta.usecases.ts';
export type { SessionDeps as OtherAccountDeps } from './sessao/sessoes.usecases.ts';
export { closeSigning, endAccess } from './sessao/fim-do-acesso.usecases.ts';
export {
  countRecoveryRequest,
  createRecoveryLink,
  LINK_MS as RECOVERY_LINK_MS,
} from './recuperacao/recuperacao.usecases.ts';
export { deleteCelular, insertRecovery } from './recuperacao/recuperacao.repository.ts';
export { findAdmin, findPatientByCpf, lockAccount, readProvisionalHash } from './conta/contas.repository.ts';
export { campoInvalido } from './identidade.errors.ts';
export { opensWithPublicPassword } from './conta/senha.usecases.ts';
export { provaNecessaria, senhaNecessaria } from './identidade.errors.ts';
