import type { Admin, Paciente } from './actor.ts';

/** Whoever can sign in: sessions, devices, links and the second factor hang on one of the two. */
export type Account = { clienteId: string } | { administradorId: string };

/** The account behind somebody who is signed in. */
export function accountOf(actor: Paciente | Admin): Account {
  return actor.tipo === 'Paciente'
    ? { clienteId: actor.clienteId }
    : { administradorId: actor.administradorId };
}

/** The account that a row names by one of its two columns; null when it names none. */
export function accountOfRow(row: {
  cliente_id: string | null;
  administrador_id: string | null;
}): Account | null {
  if (row.cliente_id) return { clienteId: row.cliente_id };
  return row.administrador_id ? { administradorId: row.administrador_id } : null;
}

/** The two columns of a new row. */
export function accountColumns(account: Account) {
  return 'clienteId' in account
    ? { cliente_id: account.clienteId, administrador_id: null }
    : { cliente_id: null, administrador_id: account.administradorId };
}

/** The column that finds its rows. */
export function accountColumn(account: Account): 'cliente_id' | 'administrador_id' {
  return 'clienteId' in account ? 'cliente_id' : 'administrador_id';
}

/** Its opaque id. */
export function accountId(account: Account): string {
  return 'clienteId' in account ? account.clienteId : account.administradorId;
}

/** The account as the target of an audit line. */
export function accountTarget(account: Account): { targetType: string; targetId: string } {
  return 'clienteId' in account
    ? { targetType: 'cliente', targetId: account.clienteId }
    : { targetType: 'administrador', targetId: account.administradorId };
}

/** One text for an account: the subject of a limit, the context of something sealed. */
export function accountKey(account: Account): string {
  const { targetType, targetId } = accountTarget(account);
  return `${targetType}:${targetId}`;
}
