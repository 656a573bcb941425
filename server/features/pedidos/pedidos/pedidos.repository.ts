import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Feriado } from '#domain/calendario/feriados.ts';
import { MAX_PESSOAS, type VinculoDaPessoa } from '#domain/contas/pessoas/pessoa.ts';
import { INACABADOS, LISTADOS, type PedidoStatus } from '#domain/pedidos/pedido-status.ts';
import type { Recebido } from '#domain/pedidos/recebido.ts';
import type { PatientScope } from '#platform/actor.ts';
import { fixed, type Param } from '#platform/db/queries/fixed.ts';
import { openPatient } from '#platform/db/queries/open-reading.ts';
import type { DB } from '#platform/db/schema.ts';
import {
  DOCUMENTOS_PRONTOS,
  FRETE_EM_VIGOR,
  PESSOA,
  PRECO_EM_VIGOR,
  PROVA_EM_ARQUIVO,
  UM_DOCUMENTO,
} from './colunas.repository.ts';
import {
  COLUMNS_OF_PARTS,
  selectWithParts,
  withParts,
  type Flat,
  type FlatParts,
  type PartsOfPedido,
} from './parts.repository.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Most orders of each person that the list of an account shows (docs/product/services.md). */
export const LIST_CAP = 500;
/** Bounds the list of an account: the holder and every person, and the unfinished order. */
const MOST_LISTED = LIST_CAP * (MAX_PESSOAS + 1) + 1;

/** Query of orders with the columns of `PedidoNaLista`. */
function listColumns(db: Reader) {
  return selectWithParts(db)
    .leftJoin('casos as w', 'w.pedido_id', 'p.id')
    .leftJoin('medicos as r', 'r.id', 'w.decidido_por')
    .select([...COLUMNS_OF_PARTS])
    .select(['p.id', 'p.numero', 'p.servico_selecionado', 'p.status', 'p.recebido', 'p.atendimento'])
    .select(['p.pago_em', 'p.prazo', 'p.feriados_do_prazo', 'p.versao', 'p.created_at', 'p.updated_at'])
    .select(['p.preco_centavos', 'p.preco_em', PRECO_EM_VIGOR.as('preco_em_vigor')])
    .select(['p.paciente_id', PESSOA.as('pessoa')])
    .select(['c.cpf', 'c.uf', FRETE_EM_VIGOR.as('frete_em_vigor')])
    .leftJoinLateral(UM_DOCUMENTO.as('g'), (join) => join.onTrue())
    .select(sql<boolean>`g.existe is not null`.as('tem_documento'))
    .select(DOCUMENTOS_PRONTOS.as('documentos'));
}

/** The columns of an order that only its own page and the rules of its steps need: the answers, and where it was before. */
const OF_ITS_PAGE = [
  'p.cliente_id',
  'p.status_anterior',
  'p.concluido_de',
  'p.versao_saude',
  'p.versao_trat',
  'p.hist_saude',
  'p.hist_trat',
  'p.motivacao',
  'p.outras_infos',
  'p.justificativa_do_uso',
  'c.data_nascimento',
  'c.autorizado_em',
  'c.autorizado_ate',
  'c.recusado_em',
  'c.em_conferencia_desde',
] as const;

/** Query of orders with the columns of `PedidoRow`. */
function columns(db: Reader) {
  return listColumns(db).select([...OF_ITS_PAGE, PROVA_EM_ARQUIVO.as('prova_em_arquivo')]);
}

type Raw = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number];
type Typed = {
  status: PedidoStatus;
  status_anterior: PedidoStatus | null;
  concluido_de: PedidoStatus | null;
  recebido: Recebido | null;
  feriados_do_prazo: Feriado[] | null;
  hist_saude: string[];
  hist_trat: string[];
};
/** An order with its patient's CPF and state, and its parts. */
export type PedidoRow = Omit<Raw, keyof FlatParts | keyof Typed> & Typed & PartsOfPedido;

type OfItsPage = (typeof OF_ITS_PAGE)[number] extends `${'p' | 'c'}.${infer Column}`
  ? Column | 'prova_em_arquivo'
  : never;
/** An order as lists and the answers of its steps show it: all of it but what only its own page shows. */
export type PedidoNaLista = Omit<PedidoRow, OfItsPage>;

/** The query of `columns` with the types that check constraints and this program's writes guarantee. */
function select(db: Reader) {
  return columns(db).$castTo<Flat<PedidoRow>>();
}

/** The query of `listColumns` with the types that check constraints and this program's writes guarantee. */
function selectForList(db: Reader) {
  return listColumns(db).$castTo<Flat<PedidoNaLista>>();
}

type OfAccount = { clienteId: string; fechadas: readonly string[] };

/** Query of the orders of `among`, and of the newest unfinished one, which is the first. */
function selectListed(db: Reader, param: Param<OfAccount>, among: RawBuilder<boolean>) {
  const [clienteId, fechadas] = [param('clienteId'), param('fechadas')];
  return selectForList(db)
    .where('p.cliente_id', '=', clienteId)
    .where(openPatient(fechadas, 'p.paciente_id'))
    .where((w) =>
      w.or([
        among,
        w(
          'p.id',
          '=',
          w
            .selectFrom('pedidos as i')
            .select('i.id')
            .where('i.cliente_id', '=', clienteId)
            .where(openPatient(fechadas, 'i.paciente_id'))
            .where('i.status', 'in', [...INACABADOS])
            .orderBy('i.updated_at', 'desc')
            .limit(1),
        ),
      ]),
    )
    .orderBy((w) => w('p.status', 'in', [...INACABADOS]), 'desc')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc');
}

/** The status in this column is one that the list shows. */
const isListed = (status: string) =>
  sql<boolean>`${sql.ref(status)} in (${sql.join(LISTADOS.map((one) => sql.lit(one)))})`;

/** One more than any person may have: where as many are found, somebody may have too many. */
const LISTED = fixed<OfAccount, Flat<PedidoNaLista>>((db, param) =>
  selectListed(db, param, isListed('p.status')).limit(LIST_CAP + 1),
);

/** Of each person the newest ones: orders them all, which an account with few orders need not pay for. */
const NEWEST_LISTED = fixed<OfAccount, Flat<PedidoNaLista>>((db, param) =>
  selectListed(
    db,
    param,
    sql<boolean>`p.id in (
      select n.id from (
        select l.id, row_number() over (partition by l.paciente_id order by l.created_at desc, l.id desc) as lugar
          from pedidos l where l.cliente_id = ${param('clienteId')} and ${isListed('l.status')}) n
       where n.lugar <= ${sql.lit(LIST_CAP)})`,
  ).limit(MOST_LISTED),
);

/**
 * The account's listed orders, newest first, at most 500 of each person; and the newest unfinished one, which the list leaves out, null when
 * there is none.
 */
export async function listPedidos(
  db: Reader,
  { clienteId, fechadas }: PatientScope,
): Promise<{ listed: PedidoNaLista[]; unfinished: PedidoNaLista | null }> {
  const few = await LISTED(db, { clienteId, fechadas });
  const flat = few.length <= LIST_CAP ? few : await NEWEST_LISTED(db, { clienteId, fechadas });
  const rows = flat.map((row) => withParts<PedidoNaLista>(row));
  const [first] = rows;
  const unfinished = first !== undefined && isUnfinished(first) ? first : null;
  const listed = unfinished === null ? rows : rows.slice(1);
  return { listed, unfinished };
}

function isUnfinished({ status }: PedidoNaLista): boolean {
  return INACABADOS.some((one) => one === status);
}

const ONE = fixed<OfAccount & { id: string }, Flat<PedidoRow>>((db, param) =>
  select(db)
    .where('p.id', '=', param('id'))
    .where('p.cliente_id', '=', param('clienteId'))
    .where(openPatient(param('fechadas'), 'p.paciente_id')),
);

/** One order of the patient; null alike for an unknown and for a foreign id, and for one that is closed to the account. */
export async function findPedido(
  db: Reader,
  { clienteId, fechadas }: PatientScope,
  id: string,
): Promise<PedidoRow | null> {
  const [row] = await ONE(db, { clienteId, fechadas, id });
  return row ? withParts<PedidoRow>(row) : null;
}

const ONE_FOR_LIST = fixed<OfAccount & { id: string }, Flat<PedidoNaLista>>((db, param) =>
  selectForList(db)
    .where('p.id', '=', param('id'))
    .where('p.cliente_id', '=', param('clienteId'))
    .where(openPatient(param('fechadas'), 'p.paciente_id')),
);

/** One order of the patient as lists show it; null alike for an unknown, a foreign and a closed one. */
export async function findForList(
  db: Reader,
  { clienteId, fechadas }: PatientScope,
  id: string,
): Promise<PedidoNaLista | null> {
  const [row] = await ONE_FOR_LIST(db, { clienteId, fechadas, id });
  return row ? withParts<PedidoNaLista>(row) : null;
}

/** The patient of an order, without a scope; null for an unknown id. */
export async function findPedidoOwner(db: Reader, id: string): Promise<string | null> {
  const row = await db.selectFrom('pedidos').select('cliente_id').where('id', '=', id).executeTakeFirst();
  return row?.cliente_id ?? null;
}

/** That an order exists which the account made and may not read: no service, no answers, no key by which it could be asked for. */
export type FechadoRow = VinculoDaPessoa & {
  numero: number;
  status: PedidoStatus;
  pago_em: Date | null;
  created_at: Date;
  pessoa: string;
  /** Another account answers for the person now. */
  movida: boolean;
};

/** The listed orders of the account whose reading is closed to it, newest first, 500 at most. */
export async function listFechados(db: Reader, { clienteId, fechadas }: PatientScope): Promise<FechadoRow[]> {
  if (fechadas.length === 0) return [];
  return db
    .selectFrom('pedidos as p')
    .innerJoin('clientes as c', 'c.id', 'p.paciente_id')
    .select(['p.numero', 'p.status', 'p.pago_em', 'p.created_at', 'c.nome as pessoa'])
    .select(['c.data_nascimento', 'c.autorizado_em', 'c.autorizado_ate', 'c.recusado_em'])
    .select(['c.em_conferencia_desde', sql<boolean>`c.conta_id <> p.cliente_id`.as('movida')])
    .where('p.cliente_id', '=', clienteId)
    .where('p.paciente_id', '=', sql<string>`any(${[...fechadas]}::uuid[])`)
    .where('p.status', 'in', [...LISTADOS])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(LIST_CAP)
    .$castTo<FechadoRow>()
    .execute();
}
