import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Period } from './fechamento.repository.ts';

/** The lines of the book in a period, oldest first, a page of them with the number of all. */
export function listMovimentos(
  db: Queries,
  { desde, antesDe }: Period,
  { offset, limit }: { offset: number; limit: number },
) {
  return db
    .selectFrom('movimentos as m')
    .leftJoin('cobrancas as k', 'k.id', 'm.cobranca_id')
    .leftJoin('devolucoes as d', 'd.id', 'm.devolucao_id')
    .leftJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .innerJoin('clientes as c', (join) =>
      join.on('c.id', '=', (eb) => eb.fn.coalesce('p.cliente_id', 'd.cliente_id')),
    )
    .select(['m.id', 'm.em', 'm.centavos', 'm.por_fora', 'p.id as pedido_id', 'p.numero', 'c.nome'])
    .select((eb) => [
      sql<string>`case when m.tipo = 'entrada' then coalesce(k.tipo, 'sem pedido') else m.tipo end`.as(
        'tipo',
      ),
      eb.fn.coalesce('k.asaas_id', 'd.asaas_id').as('asaas_id'),
      eb.fn.countAll<number>().over().as('total'),
    ])
    .where('m.em', '>=', desde)
    .where('m.em', '<', antesDe)
    .orderBy('m.em')
    .orderBy('m.id')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type MovimentoRow = Awaited<ReturnType<typeof listMovimentos>>[number];

/**
 * Payments of a period with who paid, oldest first, after the payment `after`: what a tax note says. `devolvido`: what went
 * back of it until now, or until the same charge was paid anew.
 */
export function listPaid(
  db: Queries,
  { desde, antesDe }: Period,
  { after, limit }: { after: string | null; limit: number },
) {
  return (
    db
      .selectFrom('movimentos as m')
      .innerJoin('cobrancas as k', 'k.id', 'm.cobranca_id')
      .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
      .innerJoin('clientes as c', 'c.id', 'p.cliente_id')
      .select(['m.id', 'm.em', 'k.tipo', 'm.centavos', 'k.asaas_id', 'p.numero as pedido'])
      .select('k.frete_centavos')
      .leftJoin('identidades_guardadas as i', 'i.cliente_id', 'c.id')
      .select('c.email_contato')
      // Of an erased account: as the law keeps it.
      .select(({ fn }) => [
        fn.coalesce('i.nome', 'c.nome').as('nome'),
        fn.coalesce('i.cpf', 'c.cpf').as('cpf'),
        fn.coalesce('i.cep', 'c.cep').as('cep'),
        fn.coalesce('i.endereco', 'c.endereco').as('endereco'),
        fn.coalesce('i.numero', 'c.numero').as('numero'),
        fn.coalesce('i.complemento', 'c.complemento').as('complemento'),
        fn.coalesce('i.bairro', 'c.bairro').as('bairro'),
        fn.coalesce('i.cidade', 'c.cidade').as('cidade'),
        fn.coalesce('i.uf', 'c.uf').as('uf'),
      ])
      .select((eb) =>
        eb
          .selectFrom('movimentos as x')
          .select(sql<number>`coalesce(-sum(x.centavos), 0)::integer`.as('c'))
          .whereRef('x.cobranca_id', '=', 'm.cobranca_id')
          .whereRef('x.em', '>=', 'm.em')
          .where('x.tipo', '<>', 'entrada')
          .where((each) =>
            each.not(
              each.exists(
                each
                  .selectFrom('movimentos as y')
                  .select('y.id')
                  .whereRef('y.cobranca_id', '=', 'm.cobranca_id')
                  .where('y.tipo', '=', 'entrada')
                  .whereRef('y.em', '>', 'm.em')
                  .whereRef('y.em', '<=', 'x.em'),
              ),
            ),
          )
          .as('devolvido'),
      )
      .where('m.tipo', '=', 'entrada')
      .where('m.em', '>=', desde)
      .where('m.em', '<', antesDe)
      .$if(after !== null, (qb) =>
        qb.where(sql<boolean>`(m.em, m.id) > (select em, id from movimentos where id = ${after})`),
      )
      .orderBy('m.em')
      .orderBy('m.id')
      .limit(limit)
      .execute()
  );
}
export type PaidRow = Awaited<ReturnType<typeof listPaid>>[number];
