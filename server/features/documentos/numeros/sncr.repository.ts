import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { FaixaEscrita } from '#domain/documentos/emissao/numeros-recebidos.ts';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import type { DB, PedidosDeNumeros } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

const COLUMNS = [
  'id',
  'numero',
  'quantidade',
  'uf',
  'estado',
  'pedido_em',
  'resposta',
  'saldo',
  'guardados',
  'problema',
  'created_at',
] as const;

export type PedidoDeNumerosRow = Pick<Selectable<PedidosDeNumeros>, (typeof COLUMNS)[number]>;

const ofMedico = (db: Reader, medicoId: string) =>
  db.selectFrom('pedidos_de_numeros').select(COLUMNS).where('medico_id', '=', medicoId);

export async function findUltimo(db: Reader, medicoId: string): Promise<PedidoDeNumerosRow | null> {
  const row = await ofMedico(db, medicoId).orderBy('created_at', 'desc').limit(1).executeTakeFirst();
  return row ?? null;
}

/** The newest balance of each kind of number that SNCR told a doctor of. */
export async function listSaldos(
  db: Reader,
  medicoId: string,
): Promise<{ numero: NumeroSncr; saldo: number; em: Date }[]> {
  const rows = await ofMedico(db, medicoId)
    .distinctOn('numero')
    .where('saldo', 'is not', null)
    .orderBy('numero')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ numero, saldo, created_at: em }) => ({ numero, saldo: saldo ?? 0, em }));
}

/** Inserts a request in place of those that brought nothing: each is shown once. */
export async function insertPedido(
  tx: Transaction<DB>,
  medicoId: string,
  pedido: {
    id: string;
    numero: NumeroSncr;
    quantidade: number;
    uf: string;
    retorno: Buffer;
    retorno_ate: Date;
  },
): Promise<void> {
  const replaced = tx
    .deleteFrom('pedidos_de_numeros')
    .where('medico_id', '=', medicoId)
    .where('estado', 'in', ['a autorizar', 'recusado']);
  const made = tx.insertInto('pedidos_de_numeros').values({ ...pedido, medico_id: medicoId });
  await Promise.all([replaced.execute(), made.execute()]);
}

/** Takes a request that its doctor came back for, once; null where none has this state, or its time is over. */
export async function takeRetorno(
  db: Reader,
  medicoId: string,
  retorno: Buffer,
  now: Date,
): Promise<PedidoDeNumerosRow | null> {
  const row = await db
    .updateTable('pedidos_de_numeros')
    .set({ retorno: null })
    .where('medico_id', '=', medicoId)
    .where('retorno', '=', retorno)
    .where('retorno_ate', '>', now)
    .where('estado', '=', 'a autorizar')
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** A state of a request with its columns. */
export type PassoDosNumeros =
  | { estado: 'pedindo'; pedido_em: Date }
  | { estado: 'recusado' | 'perdido'; problema: string }
  | { estado: 'recebido'; resposta: readonly FaixaEscrita[]; saldo: number | null }
  | { estado: 'guardado'; guardados: number; problema: string | null };

export async function storePasso(
  tx: Transaction<DB>,
  { medicoId, id }: { medicoId: string; id: string },
  passo: PassoDosNumeros,
): Promise<void> {
  const set = 'resposta' in passo ? { ...passo, resposta: JSON.stringify(passo.resposta) } : passo;
  await tx
    .updateTable('pedidos_de_numeros')
    .set(set)
    .where('id', '=', id)
    .where('medico_id', '=', medicoId)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A request whose numbers arrived and are in no range yet, held until the transaction ends; null when they are. */
export async function holdRecebido(
  tx: Transaction<DB>,
  { medicoId, id }: { medicoId: string; id: string },
): Promise<PedidoDeNumerosRow | null> {
  const row = await ofMedico(tx, medicoId)
    .where('id', '=', id)
    .where('estado', '=', 'recebido')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Ranges of any doctor, of any kind, that hold numbers between these two. */
export async function listTaken(
  tx: Transaction<DB>,
  { inicio, fim }: { inicio: number; fim: number },
): Promise<{ inicio: number; fim: number }[]> {
  return tx
    .selectFrom('faixas_sncr')
    .select(['inicio', 'fim'])
    .where(sql<boolean>`int8range(inicio, fim, '[]') && int8range(${inicio}, ${fim}, '[]')`)
    .execute();
}
