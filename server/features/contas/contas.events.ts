import type { Account } from '../../platform/account.ts';
import type { UnitOfWork } from '../../platform/db/transaction.ts';
import { accountTopic, patientTopic, sessionTopic } from '../../platform/live/topics.ts';

/** Tells a patient's pages to read the patient's record again; `versao` is the version that was written. */
export function announceCliente(uow: UnitOfWork, clienteId: string, versao: number): void {
  uow.emit({ topico: patientTopic(clienteId), tipo: 'cliente', ref: null, versao });
}

/** Closes the stream of each session that ended, and tells the account's other pages to read the list again. */
export function announceEnded(uow: UnitOfWork, account: Account, ended: readonly { id: string }[]): void {
  if (ended.length === 0) return;
  const event = { tipo: 'sessao', ref: null, versao: 0 } as const;
  for (const { id } of ended) uow.emit({ topico: sessionTopic(id), ...event });
  uow.emit({ topico: accountTopic(account), ...event });
}
