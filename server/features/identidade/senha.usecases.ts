import { accountKey, accountOf } from '../../platform/account.ts';
import type { Admin, Paciente } from '../../platform/actor.ts';
import { muitasTentativas } from '../../platform/app-error.ts';
import { countTry, forgetTries } from '../../platform/db/rate-limit.ts';
import type { BaseDeps, UseCase } from '../../platform/deps.ts';
import { passwordFits } from '../../platform/password.ts';
import type { Signer } from '../../platform/secrets.ts';
import { readPasswordHash } from './contas.repository.ts';
import { senhaIncorreta, senhaNecessaria } from './identidade.errors.ts';

export type PasswordDeps = BaseDeps & { signer: Signer };

/** Like signing in: ten wrong passwords in 15 minutes. Only whoever holds a session of the account can use them up. */
const PER_ACCOUNT = { max: 10, windowSeconds: 900 };

/**
 * The signed-in person proves once more who is there, before something that a walked-away browser must not do.
 * @throws 403 senha_necessaria without a password, 403 senha_incorreta, 429
 */
export async function exigirSenha({
  actor,
  input,
  deps,
}: UseCase<Paciente | Admin, { senhaAtual: string | undefined }, PasswordDeps>): Promise<void> {
  if (!input.senhaAtual) throw senhaNecessaria();
  const account = accountOf(actor);
  const key = deps.signer.key('senha-atual', accountKey(account));
  if (!(await countTry(deps.db, key, PER_ACCOUNT))) throw muitasTentativas();
  const stored = await readPasswordHash(deps.db, account);
  if (!(await passwordFits(stored, input.senhaAtual))) throw senhaIncorreta();
  await forgetTries(deps.db, key);
}
