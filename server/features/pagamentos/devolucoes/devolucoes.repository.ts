import type { Kysely, Selectable, Transaction } from 'kysely';
import { locks } from '#platform/db/command/decision.ts';
import type { DB, Devolucoes } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A refund (devolução): money that came in and is to be sent back, or was. */
export type DevolucaoRow = Selectable<Devolucoes>;

/** The refunds of one order, and those of its payments that were known before their charge was; oldest first. */
export function listDevolucoesOfPedido(db: Reader, pedidoId: string): Promise<DevolucaoRow[]> {
  return db
    .selectFrom('devolucoes')
    .selectAll()
    .where((w) =>
      w.or([
        w('pedido_id', '=', pedidoId),
        w(
          'asaas_id',
          'in',
          w.selectFrom('cobrancas').select('asaas_id').where('pedido_id', '=', pedidoId).$castTo<{
            asaas_id: string;
          }>(),
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A refund by its id; undefined for an unknown one. */
export function findDevolucao(db: Reader, id: string): Promise<DevolucaoRow | undefined> {
  return db.selectFrom('devolucoes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads a refund and locks its row until the transaction ends. Where it has an order, lock that first. */
export function lockDevolucao(tx: Transaction<DB>, id: string): Promise<DevolucaoRow | undefined> {
  return tx.selectFrom('devolucoes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
locks('devolucao', lockDevolucao);

/** The refund of a payment at the provider, locked until the transaction ends. */
export function lockDevolucaoOf(tx: Transaction<DB>, asaasId: string): Promise<DevolucaoRow | undefined> {
  return tx
    .selectFrom('devolucoes')
    .selectAll()
    .where('asaas_id', '=', asaasId)
    .forUpdate()
    .executeTakeFirst();
}
locks('devolucao', lockDevolucaoOf);

/** A refund on which nobody has acted. */
const UNTOUCHED = {
  tentativas: 0,
  proxima_em: null,
  erro: null,
  pedida_em: null,
  falhando_desde: null,
  decisao: null,
  por_fora: false,
  valor_decidido: false,
  valor_motivo: null,
  versao: 1,
} as const;

/** The columns in which new refunds differ. */
export type NewDevolucao = Omit<DevolucaoRow, keyof typeof UNTOUCHED | 'created_at' | 'updated_at'>;

/** A new refund with all of its columns. */
export function madeDevolucao(values: NewDevolucao, now: Date): DevolucaoRow {
  return { ...UNTOUCHED, ...values, created_at: now, updated_at: now };
}

/** Inserts the one refund of a payment at the provider. */
export async function insertDevolucao(tx: Transaction<DB>, row: DevolucaoRow): Promise<void> {
  await tx.insertInto('devolucoes').values(row).execute();
}

/** The columns of a refund that may change. */
export type DevolucaoChange = Partial<
  Omit<
    DevolucaoRow,
    'id' | 'asaas_id' | 'cobranca_id' | 'pedido_id' | 'cliente_id' | 'versao' | 'created_at' | 'updated_at'
  >
>;

/** Updates columns of a refund and increments its version. */
export async function updateDevolucao(
  tx: Transaction<DB>,
  id: string,
  change: DevolucaoChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('devolucoes')
    .set((eb) => ({ ...change, versao: eb('versao', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Claims refunds whose next attempt is due; the next claim skips them for `leaseMs`. */
export async function claimDueDevolucoes(
  tx: Transaction<DB>,
  now: Date,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<string[]> {
  const due = tx
    .selectFrom('devolucoes')
    .select('id')
    .where('situacao', 'in', ['aberta', 'pedida ao provedor', 'falhou'])
    .where('autorizada_em', 'is not', null)
    .where((w) => w.or([w('proxima_em', 'is', null), w('proxima_em', '<=', now)]))
    // The provider no longer refunds it: the team does.
    .where((w) => w.or([w('erro', 'is', null), w('erro', '<>', 'fora-do-prazo')]))
    .orderBy('proxima_em')
    .limit(limit);
  const ids = (await due.forUpdate().skipLocked().execute()).map(({ id }) => id);
  if (ids.length > 0) {
    const proxima_em = new Date(now.getTime() + leaseMs);
    await tx.updateTable('devolucoes').set({ proxima_em }).where('id', 'in', ids).execute();
  }
  return ids;
}

/** Refunds that fail since before `before`: how many, how much, since when, and why; null when there are none. */
export async function sumStuckDevolucoes(db: Reader, before: Date) {
  const row = await db
    .selectFrom('devolucoes')
    .select((eb) => [
      eb.fn.countAll<number>().as('quantas'),
      eb.fn.sum<number>(eb('valor_centavos', '-', eb.ref('estornado_centavos'))).as('centavos'),
      eb.fn.min('falhando_desde').as('desde'),
      eb.fn.countAll<number>().filterWhere('erro', '=', 'sem-saldo').as('semSaldo'),
      eb.fn.countAll<number>().filterWhere('erro', '=', 'fora-do-prazo').as('porFora'),
    ])
    .where('situacao', 'in', ['aberta', 'pedida ao provedor', 'falhou'])
    .where('falhando_desde', '<=', before)
    .executeTakeFirstOrThrow();
  if (row.desde === null) return null;
  return { ...row, desde: row.desde };
}

/** Query of refunds with their order, charge and patient. */
function listed(db: Reader) {
  return db
    .selectFrom('devolucoes as d')
    .innerJoin('clientes as c', 'c.id', 'd.cliente_id')
    .leftJoin('pedidos as p', 'p.id', 'd.pedido_id')
    .leftJoin('cobrancas as k', 'k.id', 'd.cobranca_id')
    .select([
      'd.id',
      'd.asaas_id',
      'd.pedido_id',
      'd.valor_centavos',
      'd.pago_centavos',
      'd.pago_em',
      'd.estornado_centavos',
      'd.regra_causa',
      'd.regra_estagio',
      'd.regra_percentual',
      'd.regra_centavos',
      'd.valor_decidido',
      'd.valor_motivo',
      'd.falhando_desde',
      'd.por_fora',
      'd.no_provedor',
      'd.motivo',
      'd.situacao',
      'd.autorizada_em',
      'd.prometida_ate',
      'd.tentativas',
      'd.erro',
      'd.proxima_em',
      'd.decisao',
      'd.created_at',
      'd.encerrada_em',
      'd.versao',
      'c.cpf',
      'c.nome',
      'p.numero',
      'p.servico_selecionado',
      'p.status as pedido_status',
      'k.valor_centavos as cobrado_centavos',
      'k.recebido_centavos',
    ]);
}

/** A refund as the administrator's list shows it. */
export type ListedDevolucao = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

/** The refunds that somebody still has to act on, oldest first. */
export function listPendingDevolucoes(db: Reader): Promise<ListedDevolucao[]> {
  return listed(db)
    .where('d.situacao', 'in', ['aberta', 'pedida ao provedor', 'falhou'])
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute();
}

/** Up to `limit` settled refunds, newest first. */
export function listSettledDevolucoes(db: Reader, limit: number): Promise<ListedDevolucao[]> {
  return listed(db)
    .where('d.situacao', 'in', ['devolvida', 'mantida'])
    .orderBy('d.encerrada_em', (order) => order.desc().nullsLast())
    .orderBy('d.id')
    .limit(limit)
    .execute();
}

/** One refund as the list shows it. */
export function findListedDevolucao(db: Reader, id: string): Promise<ListedDevolucao | undefined> {
  return listed(db).where('d.id', '=', id).executeTakeFirst();
}
