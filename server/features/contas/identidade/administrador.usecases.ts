import { accountTarget } from '#platform/account.ts';
import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { hashPassword } from '#platform/secrets/password.ts';
import { insertAdmin, findAdmin, listFormerAdmins, lockAccount } from './conta/contas.repository.ts';
import { endAccess } from './sessao/fim-do-acesso.usecases.ts';
import { deleteFactor, lockFactor } from './segundo-fator/segundo-fator.repository.ts';
import { setPassword } from './conta/senha.usecases.ts';

type Call<Input> = UseCase<Sistema, Input, BaseDeps>;

/** Creates the administrator at the first start, with a provisional password; a later change of `ADMIN_PASSWORD` changes no password. @returns true when it created one */
export async function criarAdministrador({
  actor,
  input: { email, senha },
  deps,
}: Call<{ email: string; senha: string }>): Promise<boolean> {
  // Runs at each start: the costly hash is made only when it is needed.
  if (await findAdmin(deps.db, email)) return false;
  const senhaHash = await hashPassword(senha);
  return deps.runInTransaction({ actor }, async (uow) => {
    const id = await insertAdmin(uow.db, email, senhaHash);
    if (id === null) return false;
    uow.audit({ action: 'administrador.criar', ...accountTarget({ administradorId: id }) });
    return true;
  });
}

/** Ends the sessions of former administrators: those whose address `ADMIN_EMAIL` no longer names. */
export async function encerrarAdministradoresAnteriores({
  actor,
  input: { email },
  deps,
}: Call<{ email: string }>) {
  for (const administradorId of await listFormerAdmins(deps.db, email)) {
    const account = { administradorId };
    await deps.runInTransaction({ actor }, async (uow) => {
      const ending = { evento: 'acessoEncerradoPorOutro', sessao: null, now: deps.clock() } as const;
      const ended = await endAccess(uow, account, ending);
      if (ended.length > 0)
        uow.audit({ action: 'administrador.encerrar_anterior', ...accountTarget(account) });
    });
  }
}

/**
 * Sets a provisional password for the administrator, from the command line: every session ends, and the second factor is removed
 * unless `mantemFator` keeps it. @returns false when no administrator has this address
 */
export async function redefinirAdministrador({
  actor,
  input: { email, senha, mantemFator },
  deps,
}: Call<{ email: string; senha: string; mantemFator: boolean }>): Promise<boolean> {
  const admin = await findAdmin(deps.db, email);
  if (!admin) return false;
  const account = { administradorId: admin.id };
  const senhaHash = await hashPassword(senha);
  await deps.runInTransaction({ actor }, async (uow) => {
    await lockAccount(uow.db, account);
    const fator = mantemFator ? null : await lockFactor(uow.db, account);
    if (fator) await deleteFactor(uow.db, fator.id);
    const ending = { evento: 'acessoEncerradoPorOutro', sessao: null, now: deps.clock() } as const;
    await setPassword(uow, { account, senhaHash, provisoria: true, ending });
    uow.audit({ action: 'administrador.redefinir', ...accountTarget(account) });
  });
  return true;
}
