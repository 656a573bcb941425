import type { Admin, Paciente } from './actor.ts';

/**
 * An account that can sign in: a patient's or the administrator's. Sessions, known browsers, mailed links and
 * the second factor belong to one.
 */
export type Account = { clienteId: string } | { administradorId: string };

/** The account of a signed-in actor. */
export function accountOf(actor: Paciente | Admin): Account {
  return actor.tipo === 'Paciente'
    ? { clienteId: actor.clienteId }
    : { administradorId: actor.administradorId };
}

/** The account that a row names in `cliente_id` or `administrador_id`; null when both are null. */
export function accountOfRow(row: {
  cliente_id: string | null;
  administrador_id: string | null;
}): Account | null {
  if (row.cliente_id) return { clienteId: row.cliente_id };
  return row.administrador_id ? { administradorId: row.administrador_id } : null;
}

/** The values of both columns for a new row. */
export function accountColumns(account: Account) {
  return 'clienteId' in account
    ? { cliente_id: account.clienteId, administrador_id: null }
    : { cliente_id: null, administrador_id: account.administradorId };
}

/** The column by which an account's rows are selected. */
export function accountColumn(account: Account): 'cliente_id' | 'administrador_id' {
  return 'clienteId' in account ? 'cliente_id' : 'administrador_id';
}

/** The account's id. */
export function accountId(account: Account): string {
  return 'clienteId' in account ? account.clienteId : account.administradorId;
}

/** The account as the target of an audit row. */
export function accountTarget(account: Account): { targetType: string; targetId: string } {
  return 'clienteId' in account
    ? { targetType: 'cliente', targetId: account.clienteId }
    : { targetType: 'administrador', targetId: account.administradorId };
}

/** The account as one text: the subject of a rate limit, or the context that sealed text is bound to. */
export function accountKey(account: Account): string {
  const { targetType, targetId } = accountTarget(account);
  return `${targetType}:${targetId}`;
}
