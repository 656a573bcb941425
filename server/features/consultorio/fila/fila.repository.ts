import type { Kysely, Transaction } from 'kysely';
import type { AbaDaFila } from '../../../../contracts/consultorio/fila.contract.ts';
import { ESPERAM_POR_NOS } from '../../../../domain/pedidos/atendimento.ts';
import type { DB } from '../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The most cases that one tab shows; the earliest promised come first. */
export const MAX_SHOWN = 100;

/** Paid orders that wait for the team, with their case; the conditions repeat those of the index `pedidos_esperando`. */
function selectWaiting(db: Reader) {
  return db
    .selectFrom('pedidos as p')
    .leftJoin('casos as k', 'k.pedido_id', 'p.id')
    .where('p.status', '=', 'Aguardando Pagamento')
    .where('p.prazo', 'is not', null)
    .where('p.atendimento', 'in', [...ESPERAM_POR_NOS]);
}

/** The cases of one tab, the earliest promised first: in `para-ler` all but this doctor's own, in `comigo` those. */
export function listFila(db: Reader, aba: AbaDaFila, medicoId: string) {
  return selectWaiting(db)
    .innerJoin('clientes as c', 'c.id', 'p.cliente_id')
    .leftJoin('medicos as m', 'm.id', 'k.medico_id')
    .select(['p.id', 'p.numero', 'p.servico_selecionado', 'p.prazo', 'p.atendimento', 'p.versao'])
    .select(['c.nome', 'c.nome_social', 'c.data_nascimento'])
    .select(['k.medico_id', 'k.assumido_ate', 'm.nome as medico_nome'])
    .select((eb) =>
      eb
        .selectFrom('anexos as x')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('x.pedido_id', '=', 'p.id')
        .where('x.removido_em', 'is', null)
        .as('arquivos'),
    )
    .where('k.medico_id', aba === 'comigo' ? 'is not distinct from' : 'is distinct from', medicoId)
    .orderBy('p.prazo')
    .orderBy('p.id')
    .limit(MAX_SHOWN)
    .execute();
}
/** One row of `listFila`. */
export type FilaRow = Awaited<ReturnType<typeof listFila>>[number];

/** How many cases each tab holds. */
export async function countFila(db: Reader, medicoId: string): Promise<Record<AbaDaFila, number>> {
  const row = await selectWaiting(db)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('k.medico_id', 'is distinct from', medicoId).as('outros'),
      fn.countAll<number>().filterWhere('k.medico_id', '=', medicoId).as('meus'),
    ])
    .executeTakeFirstOrThrow();
  return { 'para-ler': row.outros, comigo: row.meus, 'aguardando-paciente': 0, 'a-imprimir': 0, feitos: 0 };
}
