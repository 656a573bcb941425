import type { Kysely, Transaction } from 'kysely';
import type {
  ErroDaDevolucao,
  MotivoDaDevolucao,
  SituacaoDaDevolucao,
} from '../../../../domain/devolucao.ts';
import type { DB } from '../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** An entry with its order, its charge and whose it is. */
function columns(db: Reader) {
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
      'd.motivo',
      'd.situacao',
      'd.autorizada_em',
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

type Raw = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number];
type Words = { motivo: MotivoDaDevolucao; situacao: SituacaoDaDevolucao; erro: ErroDaDevolucao | null };
export type ListedDevolucao = Omit<Raw, keyof Words> & Words;

/** What somebody still has to do something about, oldest first. */
export function listPendentes(db: Reader): Promise<ListedDevolucao[]> {
  return columns(db)
    .where('d.situacao', 'in', ['aberta', 'pedida ao provedor', 'falhou'])
    .orderBy('d.created_at')
    .orderBy('d.id')
    .$castTo<ListedDevolucao>()
    .execute();
}

/** What is settled, newest first. */
export function listEncerradas(db: Reader, limit: number): Promise<ListedDevolucao[]> {
  return columns(db)
    .where('d.situacao', 'in', ['devolvida', 'mantida'])
    .orderBy('d.encerrada_em', (order) => order.desc().nullsLast())
    .orderBy('d.id')
    .limit(limit)
    .$castTo<ListedDevolucao>()
    .execute();
}

export function findListed(db: Reader, id: string): Promise<ListedDevolucao | undefined> {
  return columns(db).where('d.id', '=', id).$castTo<ListedDevolucao>().executeTakeFirst();
}
