import type { Admin, Medico, Paciente } from './actor.ts';

/**
 * An account that can sign in: a patient's, the administrator's or a doctor's. Sessions, known browsers, mailed links and
 * the second factor belong to one.
 */
export type Account = { clienteId: string } | { administradorId: string } | { medicoId: string };

/** The columns by which a row names its account; one of them is set. */
export type AccountColumns = {
  cliente_id: string | null;
  administrador_id: string | null;
  medico_id: string | null;
};

/** Somebody who is signed in to an account. */
export type SignedInActor = Paciente | Admin | Medico;

export function accountOf(actor: SignedInActor): Account {
  if (actor.tipo === 'Paciente') return { clienteId: actor.clienteId };
  return actor.tipo === 'Admin' ? { administradorId: actor.administradorId } : { medicoId: actor.medicoId };
}

/** The account that a row names in one of the three columns; null when all are null. */
export function accountOfRow(row: AccountColumns): Account | null {
  if (row.cliente_id) return { clienteId: row.cliente_id };
  if (row.administrador_id) return { administradorId: row.administrador_id };
  return row.medico_id ? { medicoId: row.medico_id } : null;
}

/** The values of the three columns for a new row. */
export function accountColumns(account: Account): AccountColumns {
  const none = { cliente_id: null, administrador_id: null, medico_id: null };
  return { ...none, [accountColumn(account)]: accountId(account) };
}

/** The column by which an account's rows are selected. */
export function accountColumn(account: Account): keyof AccountColumns {
  if ('clienteId' in account) return 'cliente_id';
  return 'administradorId' in account ? 'administrador_id' : 'medico_id';
}

/** Something of each kind of account, by the column that selects its rows. */
export function byAccount<T>(make: (column: keyof AccountColumns) => T): Record<keyof AccountColumns, T> {
  return {
    cliente_id: make('cliente_id'),
    administrador_id: make('administrador_id'),
    medico_id: make('medico_id'),
  };
}

export function accountId(account: Account): string {
  if ('clienteId' in account) return account.clienteId;
  return 'administradorId' in account ? account.administradorId : account.medicoId;
}

/** The role of the actor that signs in to the account. */
export function accountRole(account: Account): SignedInActor['tipo'] {
  if ('clienteId' in account) return 'Paciente';
  return 'administradorId' in account ? 'Admin' : 'Medico';
}

/** The account as the target of an audit row. */
export function accountTarget(account: Account): { targetType: string; targetId: string } {
  const targetType = accountColumn(account).replace('_id', '');
  return { targetType, targetId: accountId(account) };
}

/** The account as one text: the subject of a rate limit, or the context that sealed text is bound to. */
export function accountKey(account: Account): string {
  const { targetType, targetId } = accountTarget(account);
  return `${targetType}:${targetId}`;
}
