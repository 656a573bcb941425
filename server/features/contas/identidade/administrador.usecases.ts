import { accountTarget } from '#platform/account.ts';
import type { Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, merge, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { hashPassword } from '#platform/secrets/password.ts';
import { insertAdmin, findAdmin, listFormerAdmins } from './conta/contas.repository.ts';
import { endAccess } from './sessao/fim-do-acesso.usecases.ts';
import { deleteFactor, lockFactor } from './segundo-fator/segundo-fator.repository.ts';
import { newPassword } from './conta/senha.usecases.ts';

type Call<Input> = UseCase<Sistema, Input, BaseDeps>;

const BY_OTHERS = { evento: 'acessoEncerradoPorOutro', sessao: null } as const;

/** Creates the administrator at the first start, with a provisional password; a later change of `ADMIN_PASSWORD` changes no password. @returns true when it created one */
export async function criarAdministrador({
  actor,
  input: { email, senha },
  deps,
}: Call<{ email: string; senha: string }>): Promise<boolean> {
  // Runs at each start: the costly hash is made only when it is needed.
  if (await findAdmin(deps.db, email)) return false;
  const senhaHash = await hashPassword(senha);
  return create({ actor, input: { email, senhaHash }, deps });
}

const create = command({
  load: ({ input }: Call<{ email: string; senhaHash: string }>) => ({ there: call(findAdmin, input.email) }),
  decide: ({ there }, { input: { email, senhaHash }, newId }): Decision<boolean> => {
    if (there) return { answer: false };
    const id = newId();
    return {
      writes: [call(insertAdmin, id, email, senhaHash)],
      audit: [{ action: 'administrador.criar', ...accountTarget({ administradorId: id }) }],
      answer: true,
    };
  },
});

/** Ends the sessions of former administrators: those whose address `ADMIN_EMAIL` no longer names. */
export async function encerrarAdministradoresAnteriores({
  actor,
  input: { email },
  deps,
}: Call<{ email: string }>) {
  for (const administradorId of await listFormerAdmins(deps.db, email)) {
    await endFormer({ actor, input: { administradorId }, deps });
  }
}

const endFormer = command({
  load: ({ input, deps }: Call<{ administradorId: string }>) => ({
    access: call(endAccess, input, { ...BY_OTHERS, now: deps.clock() }),
  }),
  decide: ({ access }, { input }) => {
    const row = { action: 'administrador.encerrar_anterior', ...accountTarget(input) };
    return merge(access, { audit: access.ended.length > 0 ? [row] : [] });
  },
});

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
  const senhaHash = await hashPassword(senha);
  await reset({ actor, input: { account: { administradorId: admin.id }, senhaHash, mantemFator }, deps });
  return true;
}

type Reset = { account: { administradorId: string }; senhaHash: string; mantemFator: boolean };

const reset = command({
  load: ({ input: { account, mantemFator }, deps }: Call<Reset>) => ({
    access: call(endAccess, account, { ...BY_OTHERS, now: deps.clock() }),
    ...(!mantemFator && { fator: call(lockFactor, account) }),
  }),
  decide: ({ access, fator }, { input: { account, senhaHash }, now }) => ({
    ...merge(
      { writes: fator ? [call(deleteFactor, fator.id)] : [] },
      newPassword({ account, senhaHash, provisoria: true }, access, now),
      { audit: [{ action: 'administrador.redefinir', ...accountTarget(account) }] },
    ),
  }),
});
