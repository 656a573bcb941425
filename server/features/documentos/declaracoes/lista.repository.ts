import { sql, type RawBuilder } from 'kysely';
import {
  LISTAS_DE_DECLARACOES,
  type ListaDeDeclaracoes,
} from '#contracts/documentos/declaracoes.contract.ts';
import type { Queries } from '#platform/db/database.ts';
import { desajustados, desajustesDe } from '../emitir/emitir.public.ts';

/** How many documents of a list are counted. */
const MAX_COUNTED = 1000;

/** The conditions of each list for a document (`d`); they repeat those of the partial indexes. */
const CONDITIONS: Readonly<Record<ListaDeDeclaracoes, RawBuilder<boolean>>> = {
  desajustes: sql`d.id in ${desajustados().select('y.id')}`,
  declaracoes: sql`d.emitido_em is not null and d.dados @> '{"itens": [{"foraDasListas": true}]}'`,
  mencoes: sql`d.emitido_em is not null and d.dados -> 'mencoes' <> '[]'`,
};

/** Documents of a list, newest first, after the one with the id `depois`. */
export function listDeclaracoes(
  db: Queries,
  { lista, depois }: { lista: ListaDeDeclaracoes; depois?: string | undefined },
  limit: number,
) {
  return db
    .selectFrom('documentos as d')
    .innerJoin('medicos as m', 'm.id', 'd.medico_id')
    .innerJoin('pedidos as p', 'p.id', 'd.pedido_id')
    .select(['d.id', 'd.codigo', 'd.tipo', 'd.dados', 'd.emitido_em', 'm.nome as medico_nome'])
    .select(['p.id as pedido_id', 'p.numero', 'd.estado', desajustesDe('d').as('desajustes')])
    .where(CONDITIONS[lista])
    .$if(depois !== undefined, (query) =>
      query.where(
        sql<boolean>`(d.emitido_em, d.id) < (select x.emitido_em, x.id from documentos x where x.id = ${depois})`,
      ),
    )
    .orderBy('d.emitido_em', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();
}
export type DeclaracaoRow = Awaited<ReturnType<typeof listDeclaracoes>>[number];

/** How many documents each list holds, counted up to 1001. */
export function countDeclaracoes(db: Queries): Promise<Record<ListaDeDeclaracoes, number>> {
  return db
    .selectNoFrom(() => LISTAS_DE_DECLARACOES.map((lista) => countOf(lista).as(lista)))
    .$castTo<Record<ListaDeDeclaracoes, number>>()
    .executeTakeFirstOrThrow();
}

function countOf(lista: ListaDeDeclaracoes): RawBuilder<number> {
  return sql`(select count(*) from (
    select from documentos d where ${CONDITIONS[lista]} limit ${MAX_COUNTED + 1}) counted)`;
}

/** How many documents in force would have needed another one by newer lists, counted up to 1001. */
export async function countDesajustes(db: Queries): Promise<number> {
  const row = await db.selectNoFrom(countOf('desajustes').as('n')).executeTakeFirstOrThrow();
  return row.n;
}
