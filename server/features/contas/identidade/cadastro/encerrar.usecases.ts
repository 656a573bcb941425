import type { Queries } from '../../../../platform/db/database.ts';
import type { UnitOfWork } from '../../../../platform/db/transaction.ts';
import { closePatient, findPatientByCpf } from '../conta/contas.repository.ts';
import { closeRecoveries } from '../recuperacao/recuperacao.repository.ts';
import { lockCpf, reserveCpf } from './reservas.repository.ts';
import { deletePendingOf } from '../segundo-fator/pendentes.repository.ts';
import { endSessions } from '../sessao/revogar.usecases.ts';
import { announceCliente } from '../../contas.events.ts';

/** The account that holds a CPF now; null when it is free. */
export async function contaDoCpf(db: Queries | UnitOfWork['db'], cpf: string): Promise<string | null> {
  return (await findPatientByCpf(db, cpf))?.id ?? null;
}

type Given = { cpf: string; conta: string | null; reservaAte: Date; now: Date };

/**
 * Takes a CPF from the account that holds it and keeps it for its owner: the account is closed, everybody who
 * was signed in with it is out, no link of it opens anything. Its rows stay for the record.
 * @returns false when another account than `conta` holds the CPF by now; nothing was done then
 */
export async function devolverCpf(uow: UnitOfWork, { cpf, conta, reservaAte, now }: Given): Promise<boolean> {
  await lockCpf(uow.db, cpf);
  if ((await contaDoCpf(uow.db, cpf)) !== conta) return false;
  await reserveCpf(uow.db, cpf, reservaAte);
  if (conta === null) return true;
  const account = { clienteId: conta };
  await closePatient(uow.db, conta, now);
  await endSessions(uow, account, null);
  await deletePendingOf(uow.db, account);
  await closeRecoveries(uow.db, account, now);
  uow.audit({ acao: 'cliente.encerrar_contestada', alvoTipo: 'cliente', alvoId: conta });
  announceCliente(uow, conta, 0);
  return true;
}
