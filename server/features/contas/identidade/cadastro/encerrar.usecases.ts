import type { Queries } from '#platform/db/database.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { closePatient, findPatientByCpf } from '../conta/contas.repository.ts';
import { endAccess } from '../sessao/fim-do-acesso.usecases.ts';
import { clienteEvents } from '#features/contas/contas.events.ts';
import { lockCpf, reserveCpf } from './cadastro.repository.ts';

/** The id of the account that holds a CPF now; null when it is free. */
export async function findAccountByCpf(db: Queries | UnitOfWork['db'], cpf: string): Promise<string | null> {
  return (await findPatientByCpf(db, cpf))?.id ?? null;
}

type ReturnedCpf = { cpf: string; conta: string | null; reservaAte: Date; now: Date };

/**
 * Takes a CPF from the account that holds it and reserves it for its owner until `reservaAte`: the account is closed and
 * every way into it ends. Its rows stay for the record.
 * @returns false when another account than `conta` holds the CPF by now; nothing was done then
 */
export async function devolverCpf(
  uow: UnitOfWork,
  { cpf, conta, reservaAte, now }: ReturnedCpf,
): Promise<boolean> {
  await lockCpf(uow.db, cpf);
  if ((await findAccountByCpf(uow.db, cpf)) !== conta) return false;
  await reserveCpf(uow.db, cpf, reservaAte);
  if (conta === null) return true;
  const account = { clienteId: conta };
  await closePatient(uow.db, conta, now);
  await uow.add(await endAccess(uow.db, account, { evento: 'contaEncerrada', sessao: null, now }));
  uow.audit({ action: 'cliente.encerrar_contestada', targetType: 'cliente', targetId: conta });
  uow.emit(...clienteEvents(conta, 0));
  return true;
}
