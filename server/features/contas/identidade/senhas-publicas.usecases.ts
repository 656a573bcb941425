import type { Sistema } from '../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { passwordFits } from '../../../platform/secrets/password.ts';
import { findAdmin, findPatientByCpf } from './conta/contas.repository.ts';

type Known = {
  pacientes: readonly { cpf: string; senha: string }[];
  administrador: { email: string; senha: string };
};

/** True when somebody could sign in with a password that a demonstration prints for all to read. */
export async function abreComSenhaPublica({
  input: { pacientes, administrador },
  deps: { db },
}: UseCase<Sistema, Known, Pick<BaseDeps, 'db'>>): Promise<boolean> {
  const admin = await findAdmin(db, administrador.email);
  if (await passwordFits(admin?.senha_hash ?? null, administrador.senha)) return true;
  for (const { cpf, senha } of pacientes) {
    const patient = await findPatientByCpf(db, cpf);
    if (await passwordFits(patient?.senha_hash ?? null, senha)) return true;
  }
  return false;
}
