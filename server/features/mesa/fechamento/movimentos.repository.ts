import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import type { Period } from './fechamento.repository.ts';

/**
 * A page of the payments and refunds of a period, oldest first, with the number of all of them. The columns of its
 * parts stand in one order, because a union matches them by their place.
 */
export function listMovimentos(
  db: Queries,
  { desde, antesDe }: Period,
  { offset, limit }: { offset: number; limit: number },
) {
  const payments = db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .innerJoin('clientes as c', 'c.id', 'p.cliente_id')
    .select((eb) => [
      'k.id',
      'k.pago_em as em',
      'k.tipo as tipo',
      eb.ref('p.id').$castTo<string | null>().as('pedido_id'),
      eb.ref('p.numero').$castTo<number | null>().as('numero'),
      'c.nome',
      'k.recebido_centavos as centavos',
      'k.asaas_id',
      sql<boolean>`false`.as('por_fora'),
    ])
    .where('k.pago_em', '>=', desde)
    .where('k.pago_em', '<', antesDe)
    .where('k.recebido_centavos', 'is not', null);
  const undone = db
    .selectFrom('pagamentos_desfeitos as u')
    .innerJoin('cobrancas as k', 'k.id', 'u.cobranca_id')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .innerJoin('clientes as c', 'c.id', 'p.cliente_id');
  const cameIn = undone
    .select((eb) => [
      'u.id',
      'u.pago_em as em',
      'k.tipo as tipo',
      eb.ref('p.id').$castTo<string | null>().as('pedido_id'),
      eb.ref('p.numero').$castTo<number | null>().as('numero'),
      'c.nome',
      'u.recebido_centavos as centavos',
      'k.asaas_id',
      sql<boolean>`false`.as('por_fora'),
    ])
    .where('u.pago_em', '>=', desde)
    .where('u.pago_em', '<', antesDe);
  const takenBack = undone
    .select((eb) => [
      'u.id',
      'u.desfeito_em as em',
      sql<string>`'desfeito'`.as('tipo'),
      eb.ref('p.id').$castTo<string | null>().as('pedido_id'),
      eb.ref('p.numero').$castTo<number | null>().as('numero'),
      'c.nome',
      sql<number>`-u.recebido_centavos`.as('centavos'),
      'k.asaas_id',
      sql<boolean>`false`.as('por_fora'),
    ])
    .where('u.desfeito_em', '>=', desde)
    .where('u.desfeito_em', '<', antesDe);
  const strays = db
    .selectFrom('devolucoes as d')
    .select([
      'd.id',
      'd.pago_em as em',
      sql<string>`'sem pedido'`.as('tipo'),
      sql<string | null>`null::uuid`.as('pedido_id'),
      sql<number | null>`null::integer`.as('numero'),
      sql<string>`''`.as('nome'),
      'd.pago_centavos as centavos',
      'd.asaas_id',
      sql<boolean>`false`.as('por_fora'),
    ])
    .where('d.cobranca_id', 'is', null)
    .where('d.pago_em', '>=', desde)
    .where('d.pago_em', '<', antesDe);
  const refunds = db
    .selectFrom('devolucoes as d')
    .leftJoin('pedidos as p', 'p.id', 'd.pedido_id')
    .innerJoin('clientes as c', 'c.id', 'd.cliente_id')
    .select([
      'd.id',
      'd.encerrada_em as em',
      sql<string>`'devolucao'`.as('tipo'),
      'p.id as pedido_id',
      'p.numero',
      'c.nome',
      sql<number>`-greatest(d.valor_centavos, d.estornado_centavos)`.as('centavos'),
      'd.asaas_id',
      'd.por_fora',
    ])
    .where('d.situacao', '=', 'devolvida')
    .where('d.encerrada_em', '>=', desde)
    .where('d.encerrada_em', '<', antesDe);
  return db
    .selectFrom(payments.unionAll(cameIn).unionAll(takenBack).unionAll(strays).unionAll(refunds).as('m'))
    .selectAll()
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .orderBy('em')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type MovimentoRow = Awaited<ReturnType<typeof listMovimentos>>[number];

/** Payments of a period with who paid, oldest first, after the payment `after`: what a tax note says. */
export function listPaid(
  db: Queries,
  { desde, antesDe }: Period,
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .innerJoin('clientes as c', 'c.id', 'p.cliente_id')
    .select(['k.id', 'k.pago_em', 'k.tipo', 'k.recebido_centavos', 'k.asaas_id', 'p.numero as pedido'])
    .select('k.frete_centavos')
    .select(['c.nome', 'c.cpf', 'c.email_contato', 'c.cep', 'c.endereco', 'c.numero', 'c.complemento'])
    .select(['c.bairro', 'c.cidade', 'c.uf'])
    .select((eb) =>
      eb
        .selectFrom('devolucoes as d')
        .select(
          sql<number | null>`sum(case when d.situacao = 'devolvida'
            then greatest(d.valor_centavos, d.estornado_centavos) else d.estornado_centavos end)`.as('c'),
        )
        .whereRef('d.cobranca_id', '=', 'k.id')
        .as('devolvido'),
    )
    .where('k.pago_em', '>=', desde)
    .where('k.pago_em', '<', antesDe)
    .where('k.recebido_centavos', 'is not', null)
    .$if(after !== null, (qb) =>
      qb.where(sql<boolean>`(k.pago_em, k.id) > (select pago_em, id from cobrancas where id = ${after})`),
    )
    .orderBy('k.pago_em')
    .orderBy('k.id')
    .limit(limit)
    .execute();
}
export type PaidRow = Awaited<ReturnType<typeof listPaid>>[number];
