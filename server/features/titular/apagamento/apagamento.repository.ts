import { sql, type Kysely, type Transaction } from 'kysely';
import type { Comprovante } from '#domain/titular/apagamento.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

export type NewApagamento = {
  clienteId: string;
  comprovante: Comprovante;
  em: Date;
  chaveHash: Buffer;
  /** Null where nothing is mailed. */
  avisoPara: string | null;
  guardadoAte: string | null;
  asaasId: string | null;
};

/** Records that an account was erased; one that a backup brought back is recorded anew. */
export async function insertApagamento(tx: Transaction<DB>, novo: NewApagamento): Promise<void> {
  const row = {
    protocolo: novo.comprovante.protocolo,
    em: novo.em,
    comprovante: JSON.stringify(novo.comprovante),
    chave_hash: novo.chaveHash,
    aviso_para: novo.avisoPara,
    guardado_ate: novo.guardadoAte,
    asaas_id: novo.asaasId,
  };
  await tx
    .insertInto('apagamentos')
    .values({ cliente_id: novo.clienteId, ...row })
    .onConflict((oc) => oc.column('cliente_id').doUpdateSet({ ...row, asaas_removido_em: null }))
    .execute();
}

/** The receipt behind the address with this key; null for an unknown or forgotten one. */
export async function findComprovante(db: Reader, chaveHash: Buffer): Promise<Comprovante | null> {
  const query = db.selectFrom('apagamentos').select('comprovante').where('chave_hash', '=', chaveHash);
  return (await query.executeTakeFirst())?.comprovante ?? null;
}

/** Where the receipt of an account is still to be mailed, and what it says of itself. */
export function findAviso(db: Reader, clienteId: string) {
  return db
    .selectFrom('apagamentos')
    .select(['protocolo', 'em', 'aviso_para'])
    .where('cliente_id', '=', clienteId)
    .executeTakeFirst();
}

/** Forgets where the receipt was mailed. */
export async function forgetAviso(db: Reader, clienteId: string): Promise<void> {
  await db
    .updateTable('apagamentos')
    .set({ aviso_para: null })
    .where('cliente_id', '=', clienteId)
    .where('aviso_para', 'is not', null)
    .execute();
}

/** Forgets receipts of accounts that were erased before an instant. */
export async function forgetComprovantes(db: Reader, before: Date): Promise<void> {
  await db
    .updateTable('apagamentos')
    .set({ comprovante: null, chave_hash: null, aviso_para: null })
    .where('comprovante', 'is not', null)
    .where('em', '<', before)
    .execute();
}

/** Accounts whose kept part may go, by their ids after `after`: the last day of it was before `hoje` (`YYYY-MM-DD`). */
export async function listVencidos(
  db: Reader,
  { hoje, after, limit }: { hoje: string; after: string | null; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('apagamentos')
    .select('cliente_id')
    .where('guardado_ate', '<', hoje)
    .where('expurgado_em', 'is', null)
    .orderBy('cliente_id')
    .limit(limit);
  if (after !== null) query = query.where('cliente_id', '>', after);
  return (await query.execute()).map(({ cliente_id: id }) => id);
}

/** Locks an erased account whose kept part is still there. @returns its last day; null where another run was first */
export async function lockGuardado(tx: Transaction<DB>, clienteId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('apagamentos')
    .select('guardado_ate')
    .where('cliente_id', '=', clienteId)
    .where('expurgado_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.guardado_ate ?? null;
}
locks('account', lockGuardado);

type Mudanca = { guardado_ate: string } | { expurgado_em: Date } | { asaas_removido_em: Date };

export async function updateApagamento(
  tx: Transaction<DB>,
  clienteId: string,
  mudanca: Mudanca,
): Promise<void> {
  await tx.updateTable('apagamentos').set(mudanca).where('cliente_id', '=', clienteId).execute();
}

/**
 * Erased accounts whose customer is still at the payment provider and has nothing to do there any more: no charge that could be
 * paid, no money on its way back. `emUso`: an account that was opened since took the customer over.
 */
export async function listNoProvedor(db: Reader, limit: number) {
  const { rows } = await sql<{ cliente_id: string; asaas_id: string; emUso: boolean }>`
    select a.cliente_id, a.asaas_id, exists (select from clientes c where c.asaas_id = a.asaas_id) as "emUso"
      from apagamentos a
     where a.asaas_id is not null and a.asaas_removido_em is null
       and not exists (select from cobrancas k join pedidos p on p.id = k.pedido_id
                        where p.cliente_id = a.cliente_id and k.asaas_id is not null and k.pago_em is null
                          and k.removida_em is null)
       and not exists (select from devolucoes d where d.cliente_id = a.cliente_id
                          and d.situacao in ('aberta', 'pedida ao provedor', 'falhou'))
     order by a.em limit ${limit}`.execute(db);
  return rows;
}

/** True for an account that is there and was not erased. */
export async function isThere(db: Reader, clienteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('clientes')
    .select('id')
    .where('id', '=', clienteId)
    .where('conta_id', 'is', null)
    .where('apagada_em', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Bounds the orders of one person that a search names. */
const MOST_FOUND = 200;

/** Kept orders of the person who had a CPF in an erased account, oldest first. */
export function listGuardadosDe(db: Reader, cpf: string) {
  return db
    .selectFrom('identidades_guardadas as i')
    .innerJoin('pedidos as p', (join) =>
      join.on((eb) =>
        eb.or([
          eb('p.paciente_id', '=', eb.ref('i.cliente_id')),
          eb('p.cliente_id', '=', eb.ref('i.cliente_id')),
        ]),
      ),
    )
    .innerJoin('clientes as c', 'c.id', 'i.cliente_id')
    .select(['p.id', 'p.numero', 'p.created_at', 'c.apagada_em'])
    .where('i.cpf', '=', cpf)
    .orderBy('p.numero')
    .limit(MOST_FOUND)
    .execute();
}
