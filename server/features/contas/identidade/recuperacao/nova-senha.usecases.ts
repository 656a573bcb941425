import { accountOfRow } from '../../../../platform/account.ts';
import type { Actor } from '../../../../platform/actor.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import type { Browser } from '../../../../platform/http/browser.ts';
import { hashPassword } from '../../../../platform/secrets/password.ts';
import { tokenHash } from '../../../../platform/secrets/secrets.ts';
import { lockAccount } from '../conta/contas.repository.ts';
import * as erros from '../identidade.errors.ts';
import { contaMascarada } from '../identidade.mails.ts';
import { findRecovery, useRecovery } from './recuperacao.repository.ts';
import { conferirNovaSenha, setPassword } from '../conta/senha.usecases.ts';
import { knowBrowser, type SessionDeps } from '../sessao/sessoes.usecases.ts';

type Link = { conta: string; papel: 'Paciente' | 'Admin'; expiraEm: Date };

/** Whose link it is and until when it holds. @throws linkInvalido when unknown, used or expired */
export async function consultarLink({
  input,
  deps,
}: UseCase<Actor, { token: string }, SessionDeps>): Promise<Link> {
  const row = await findRecovery(deps.db, tokenHash(input.token), deps.clock());
  if (row?.cpf)
    return { conta: contaMascarada({ cpf: row.cpf }), papel: 'Paciente', expiraEm: row.expira_em };
  if (row?.email)
    return { conta: contaMascarada({ email: row.email }), papel: 'Admin', expiraEm: row.expira_em };
  throw erros.linkInvalido();
}

type NewPassword = { token: string; senha: string; confirmacao: string; browser: Browser };

/**
 * Sets the new password, uses the link up and ends every session of the account. The browser becomes known:
 * whoever strangers locked out gets in with an allowance of their own. A second factor stays as it is.
 */
export async function salvarNovaSenha({
  actor,
  input,
  deps,
}: UseCase<Actor, NewPassword, SessionDeps>): Promise<{ papel: 'Paciente' | 'Admin'; aparelho: string }> {
  conferirNovaSenha(input);
  const hash = tokenHash(input.token);
  const now = deps.clock();
  const row = await findRecovery(deps.db, hash, now);
  const account = row && accountOfRow(row);
  if (!account) throw erros.linkInvalido();
  const senhaHash = await hashPassword(input.senha);
  const { aparelho } = await deps.runInTransaction({ actor }, async (uow) => {
    await lockAccount(uow.db, account);
    if (!(await useRecovery(uow.db, hash, now))) throw erros.linkInvalido();
    await setPassword(uow, { account, senhaHash, allBut: null, now });
    return knowBrowser(uow, account, input.browser, now);
  });
  return { papel: 'clienteId' in account ? 'Paciente' : 'Admin', aparelho };
}
