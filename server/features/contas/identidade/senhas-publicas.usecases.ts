import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { passwordFits } from '#platform/secrets/password.ts';
import { findAdmin, findMedico, findPatientByCpf } from './conta/contas.repository.ts';

type PublicAccounts = {
  pacientes: readonly { cpf: string; senha: string }[];
  medicos: readonly { email: string; senha: string }[];
  administrador: { email: string; senha: string };
};

/** True when a demonstration's published password opens an account here: production refuses to start on such a database. */
export async function opensWithPublicPassword({
  input: { pacientes, medicos, administrador },
  deps: { db },
}: UseCase<Sistema, PublicAccounts, Pick<BaseDeps, 'db'>>): Promise<boolean> {
  const admin = await findAdmin(db, administrador.email);
  if (await passwordFits(admin?.senha_hash ?? null, administrador.senha)) return true;
  for (const { cpf, senha } of pacientes) {
    const patient = await findPatientByCpf(db, cpf);
    if (await passwordFits(patient?.senha_hash ?? null, senha)) return true;
  }
  for (const { email, senha } of medicos) {
    const medico = await findMedico(db, email);
    if (await passwordFits(medico?.senha_hash ?? null, senha)) return true;
  }
  return false;
}
