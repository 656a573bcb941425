import type { Kysely, Transaction } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;
type Of = { scope: PatientScope; pedidoId: string };

/** All charges of an order, closed ones too, oldest first. */
export function listCobrancas(db: Reader, { scope, pedidoId }: Of) {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .select(['k.id', 'k.asaas_id', 'k.status', 'k.valor_centavos', 'k.recebido_centavos', 'k.vencimento'])
    .select('k.frete_centavos')
    .select(['k.estornado_centavos', 'k.paga_pedido', 'k.created_at', 'k.pago_em', 'k.encerrada_em'])
    .select(['k.tipo', 'k.metodo'])
    .where('k.pedido_id', '=', pedidoId)
    .where('p.cliente_id', '=', scope.clienteId)
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute();
}
export type CobrancaDoPedido = Awaited<ReturnType<typeof listCobrancas>>[number];

/** The provider's notifications about these payments, oldest first. */
export async function listProviderNotices(db: Reader, pagamentos: readonly string[]) {
  if (pagamentos.length === 0) return [];
  return db
    .selectFrom('webhooks_asaas')
    .select(['pagamento_id', 'evento', 'recebido_em'])
    .where('pagamento_id', 'in', [...pagamentos])
    .orderBy('recebido_em')
    .orderBy('id')
    .execute();
}
export type ProviderNoticeRow = Awaited<ReturnType<typeof listProviderNotices>>[number];

/** All files that the order has ever had, oldest first. */
export function listPedidoArquivos(db: Reader, { scope, pedidoId }: Of) {
  return db
    .selectFrom('anexos')
    .select(['id', 'nome', 'created_at', 'removido_em'])
    .where('pedido_id', '=', pedidoId)
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('created_at')
    .execute();
}
export type ArquivoRow = Awaited<ReturnType<typeof listPedidoArquivos>>[number];

/** The refunds of an order in any state, oldest first. */
export function listDevolucoes(db: Reader, { scope, pedidoId }: Of) {
  return db
    .selectFrom('devolucoes')
    .select(['valor_centavos', 'situacao', 'created_at', 'pedida_em', 'encerrada_em', 'decisao'])
    .where('pedido_id', '=', pedidoId)
    .where('cliente_id', '=', scope.clienteId)
    .orderBy('created_at')
    .execute();
}
export type DevolucaoDoPedido = Awaited<ReturnType<typeof listDevolucoes>>[number];

/** The automatic chat lines of an order. */
export function listPassos(db: Reader, { scope, pedidoId }: Of) {
  return db
    .selectFrom('mensagens')
    .select(['mensagem', 'created_at'])
    .where('cliente_id', '=', scope.clienteId)
    .where('pedido_id', '=', pedidoId)
    .where('automatica', '=', true)
    .execute();
}
export type PassoDoPedido = Awaited<ReturnType<typeof listPassos>>[number];

/** When the questionnaire was last answered (the newest telemedicine consent); null when it was not. */
export async function findResposta(db: Reader, { scope, pedidoId }: Of): Promise<Date | null> {
  const row = await db
    .selectFrom('consentimentos')
    .select('created_at')
    .where('cliente_id', '=', scope.clienteId)
    .where('pedido_id', '=', pedidoId)
    .where('tipo', '=', 'telemedicina')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Kinds of targets with the ids of each, of which the audit is read. */
export type AuditTargets = Readonly<Record<'pedido' | 'cobranca' | 'anexo' | 'documento', readonly string[]>>;

/** Audit rows about several targets: those of one kind after those of another, each oldest first. */
export async function listAuditoria(db: Reader, targets: AuditTargets) {
  const rows = await db
    .selectFrom('auditoria')
    .select(['em', 'ator_tipo', 'acao', 'alvo_tipo', 'alvo_id'])
    .where((eb) =>
      eb.or(
        Object.entries(targets)
          .filter(([, ids]) => ids.length > 0)
          .map(([tipo, ids]) => eb.and([eb('alvo_tipo', '=', tipo), eb('alvo_id', 'in', [...ids])])),
      ),
    )
    .orderBy('id')
    .execute();
  return Object.keys(targets).flatMap((tipo) => rows.filter(({ alvo_tipo }) => alvo_tipo === tipo));
}
export type PedidoAuditRow = Awaited<ReturnType<typeof listAuditoria>>[number];
