import { accountOfRow, accountRole, type SignedInActor } from '#platform/account.ts';
import type { Actor } from '#platform/actor.ts';
import type { UseCase } from '#platform/deps.ts';
import type { Browser } from '#platform/http/browser.ts';
import { hashPassword } from '#platform/secrets/password.ts';
import { tokenHash } from '#platform/secrets/secrets.ts';
import { lockAccount } from '../conta/contas.repository.ts';
import * as errors from '../identidade.errors.ts';
import { maskAccount } from '../identidade.mails.ts';
import { findRecovery, consumeRecovery } from './recuperacao.repository.ts';
import { requireUnseen, validateNewPassword, newPassword } from '../conta/senha.usecases.ts';
import { endAccess } from '../sessao/fim-do-acesso.usecases.ts';
import { registerBrowser, type SessionDeps } from '../sessao/sessoes.usecases.ts';

type Papel = SignedInActor['tipo'];
type RecoveryLink = { conta: string; papel: Papel; expiraEm: Date };

/** The account of a recovery link, masked, and until when the link holds. @throws linkInvalido when unknown, used or expired */
export async function consultarLink({
  input,
  deps,
}: UseCase<Actor, { token: string }, SessionDeps>): Promise<RecoveryLink> {
  const row = await findRecovery(deps.db, tokenHash(input.token), deps.clock());
  const account = row && accountOfRow(row);
  if (!row || !account) throw errors.linkInvalido();
  const conta = row.cpf ? maskAccount({ cpf: row.cpf }) : maskAccount({ email: row.email ?? '' });
  return { conta, papel: accountRole(account), expiraEm: row.expira_em };
}

type NewPassword = { token: string; senha: string; confirmacao: string; browser: Browser };

/**
 * Sets a new password by a recovery link, which is used up, and ends every session of the account. The device becomes a
 * known one, so that an owner whose allowance others used up gets in. A second factor stays as it is.
 * @throws 400, 404 linkInvalido
 */
export async function salvarNovaSenha({
  actor,
  input,
  deps,
}: UseCase<Actor, NewPassword, SessionDeps>): Promise<{ papel: Papel; aparelho: string }> {
  await validateNewPassword(input);
  const hash = tokenHash(input.token);
  const now = deps.clock();
  const row = await findRecovery(deps.db, hash, now);
  const account = row && accountOfRow(row);
  if (!account) throw errors.linkInvalido();
  await requireUnseen(deps.db, account, input.senha);
  const senhaHash = await hashPassword(input.senha);
  const { aparelho } = await deps.runInTransaction({ actor }, async (uow) => {
    await lockAccount(uow.db, account);
    if (!(await consumeRecovery(uow.db, hash, now))) throw errors.linkInvalido();
    const access = await endAccess(uow.db, account, { evento: 'recuperacao', sessao: null, now });
    await uow.add(newPassword({ account, senhaHash }, access, now));
    return registerBrowser(uow, account, input.browser, now);
  });
  return { papel: accountRole(account), aparelho };
}
