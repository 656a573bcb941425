import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import type { MedicoQueResponde } from '#domain/contas/medico.ts';
import type { FormaDeConferir } from '#domain/consultorio/identidade.ts';
import type { DoctorScope } from '#platform/actor.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';
import { CONSENTIMENTO_CID } from '#domain/pedidos/consentimento-cid.ts';
import { recentesDe } from '#features/documentos/emitir/emitir.public.ts';
import { confirmados } from '#features/documentos/oficiais/oficiais.public.ts';
import { numerosLivresDe } from '#features/documentos/numeros/numeros.public.ts';
import { PROVA_EM_ARQUIVO } from '#features/pedidos/pedidos/pedidos.public.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Which order: its id, or a part of the statement that finds it. */
export type Qual = string | RawBuilder<string>;

function lockPedido(tx: Transaction<DB>, pedido: Qual) {
  return (
    tx
      .selectFrom('pedidos')
      .select(['id', 'numero', 'cliente_id', 'paciente_id', 'servico_selecionado', 'atendimento'])
      .select(['prazo', 'versao'])
      .select('status')
      .select('feriados_do_prazo')
      .where('id', '=', pedido)
      // An order whose payment was taken back since keeps its case: a doctor who acts on it reads that it left the queue.
      .where((eb) =>
        eb.or([
          eb('pago_em', 'is not', null),
          eb.exists(
            eb.selectFrom('casos as k').select('k.pedido_id').whereRef('k.pedido_id', '=', 'pedidos.id'),
          ),
        ]),
      )
      .forUpdate()
      .executeTakeFirst()
  );
}

const CASO = [
  'k.medico_id',
  'k.assumido_ate',
  'k.identidade_em',
  'k.decidido_em',
  'k.decidido_por',
  'k.sem_resposta_em',
  'm.nome_com_tratamento as medico_nome',
  'm.estado as medico_estado',
  'r.nome_com_tratamento as resposta_nome',
  'r.crm as resposta_crm',
  'r.uf as resposta_uf',
] as const;

/** The doctor who answers: who decided the case, else who has it in hand. */
const RESPONDE = sql<string>`coalesce(k.decidido_por, k.medico_id)`;

/**
 * An order with its case, locked until the transaction ends. Undefined for an unknown order and for one that was never
 * paid.
 */
export async function lockCaso(tx: Transaction<DB>, pedidoId: string) {
  // The order is locked first, as the patient's cancellation does: one of the two wins. A statement of its own reads the case:
  // one that waited for the order would still see it as it was before.
  const [pedido, caso] = await Promise.all([
    lockPedido(tx, pedidoId),
    tx
      .selectFrom('casos as k')
      .leftJoin('medicos as m', 'm.id', 'k.medico_id')
      .leftJoin('medicos as r', (join) => join.on('r.id', '=', RESPONDE))
      .select(CASO)
      .where('k.pedido_id', '=', pedidoId)
      .executeTakeFirst(),
  ]);
  return pedido && { ...pedido, ...(caso ?? NOBODY) };
}
locks('pedido', lockCaso);

const NOBODY = {
  medico_id: null,
  assumido_ate: null,
  identidade_em: null,
  decidido_em: null,
  decidido_por: null,
  sem_resposta_em: null,
  medico_nome: null,
  medico_estado: null,
  resposta_nome: null,
  resposta_crm: null,
  resposta_uf: null,
};
export type LockedCaso = NonNullable<Awaited<ReturnType<typeof lockCaso>>>;

/** The doctor who answered an order, or has it in hand; null without one. */
export async function findRespondente(db: Reader, pedidoId: string): Promise<MedicoQueResponde | null> {
  const row = await db
    .selectFrom('casos as k')
    .innerJoin('medicos as r', (join) => join.on('r.id', '=', RESPONDE))
    .select(['r.nome_com_tratamento as nome', 'r.crm', 'r.uf'])
    .where('k.pedido_id', '=', pedidoId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * As `lockCaso`, for an act of a doctor who should have the case in hand: a claim of theirs that holds `now` is moved to
 * `ate`, and what the rules of documents ask is read, both in the statement that reads the case. Two round trips. `caso` is
 * as it was before.
 */
export async function lockCasoDe(
  tx: Transaction<DB>,
  pedido: Qual,
  { medicoId, now, ate }: { medicoId: string; now: Date; ate: Date },
) {
  const locked = await lockPedido(tx, pedido);
  if (!locked) return undefined;
  const { medico_id, assumido_ate, identidade_em, decidido_em, decidido_por, sem_resposta_em, ...row } =
    await tx
      .with('renovado', (db) =>
        db
          .updateTable('casos')
          .set({ assumido_ate: ate })
          .where('pedido_id', '=', locked.id)
          .where('medico_id', '=', medicoId)
          .where('assumido_ate', '>', now)
          .returning('pedido_id'),
      )
      .selectFrom('pedidos as p')
      .innerJoin('clientes as c', 'c.id', 'p.paciente_id')
      .leftJoin('casos as k', 'k.pedido_id', 'p.id')
      .leftJoin('medicos as m', 'm.id', 'k.medico_id')
      .leftJoin('medicos as r', (join) => join.on('r.id', '=', RESPONDE))
      .select(CASO)
      .select(fatosDe(medicoId, now))
      .where('p.id', '=', locked.id)
      .executeTakeFirstOrThrow();
  const { medico_nome, medico_estado, resposta_nome, resposta_crm, resposta_uf, ...fatos } = row;
  const names = { medico_nome, medico_estado, resposta_nome, resposta_crm, resposta_uf };
  const claim = { medico_id, assumido_ate, identidade_em, decidido_em, decidido_por, sem_resposta_em };
  return { caso: { ...locked, ...claim, ...names }, fatos };
}

/** Records who has a case in hand and until when. */
export async function holdCaso(
  tx: Transaction<DB>,
  pedidoId: string,
  claim: { medicoId: string; now: Date; ate: Date },
): Promise<void> {
  const row = { medico_id: claim.medicoId, assumido_em: claim.now, assumido_ate: claim.ate };
  await tx
    .insertInto('casos')
    .values({ pedido_id: pedidoId, ...row })
    .onConflict((oc) => oc.column('pedido_id').doUpdateSet(row))
    .execute();
}

export async function extendCaso(tx: Transaction<DB>, pedidoId: string, ate: Date): Promise<void> {
  await tx.updateTable('casos').set({ assumido_ate: ate }).where('pedido_id', '=', pedidoId).execute();
}

type CasoChange = Partial<{
  respondeu_em: Date | null;
  sem_resposta_em: Date | null;
  identidade_em: Date | null;
  identidade_por: string | null;
  identidade_como: FormaDeConferir | null;
  responsavel_em: Date | null;
  responsavel_por: string | null;
  decidido_em: Date | null;
  decidido_por: string | null;
  motivo_recusa: string | null;
}>;

/** Changes what is known of a case beside who has it. */
export async function updateCaso(tx: Transaction<DB>, pedidoId: string, change: CasoChange): Promise<void> {
  await tx.updateTable('casos').set(change).where('pedido_id', '=', pedidoId).execute();
}

/** Records that nobody has a case in hand. */
export async function freeCaso(
  tx: Transaction<DB>,
  pedidoId: string,
  change: CasoChange = {},
): Promise<void> {
  const row = { medico_id: null, assumido_em: null, assumido_ate: null, ...change };
  await tx.updateTable('casos').set(row).where('pedido_id', '=', pedidoId).execute();
}

/** The state of a doctor's registration, with the row locked until the transaction ends; undefined for an unknown id. */
export async function lockEstadoDoMedico(tx: Transaction<DB>, medicoId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('medicos')
    .select('estado')
    .where('id', '=', medicoId)
    // Without the key: notes and claims of the same doctor, which refer to the row, do not wait.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.estado;
}
locks('account', lockEstadoDoMedico);

export async function countHeld(db: Reader, medicoId: string): Promise<number> {
  const query = db.selectFrom('casos').select(({ fn }) => fn.countAll<number>().as('n'));
  return (await query.where('medico_id', '=', medicoId).executeTakeFirstOrThrow()).n;
}

/** Orders whose claim ran out before an instant, the oldest first, 100 at most. */
export async function listExpired(db: Reader, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('casos')
    .select('pedido_id')
    .where('assumido_ate', '<=', now)
    .orderBy('assumido_ate')
    .limit(100)
    .execute();
  return rows.map(({ pedido_id }) => pedido_id);
}

/** The orders that a doctor has in hand, in the sequence in which several of them are locked. */
export async function listHeld(db: Reader, medicoId: string): Promise<string[]> {
  const query = db.selectFrom('casos').select('pedido_id').where('medico_id', '=', medicoId);
  const rows = await query.orderBy('pedido_id').execute();
  return rows.map(({ pedido_id }) => pedido_id);
}

function fatosDe(medicoId: string, now: Date) {
  return [
    'p.servico_selecionado',
    'p.created_at',
    'c.data_nascimento',
    PROVA_EM_ARQUIVO.as('prova_de_uso'),
    AUTORIZOU_CID.as('consentimento_cid'),
    numerosLivresDe(medicoId).as('numeros_sncr'),
    confirmados().as('modelos_confirmados'),
    RESPOSTAS.as('respondidas'),
    recentesDe('p.paciente_id', dataEmSaoPaulo(now)).as('recentes'),
  ] as const;
}

export type RespondidaRow = {
  em: string;
  servico: string;
  versao_saude: string | null;
  hist_saude: string[];
  versao_trat: string | null;
  hist_trat: string[];
};

const respondida = sql`json_build_object('em', o.created_at, 'servico', o.servico_selecionado,
  'versao_saude', o.versao_saude, 'hist_saude', o.hist_saude, 'versao_trat', o.versao_trat, 'hist_trat', o.hist_trat)`;

/** Of how many orders answers are read. */
const MAX_RESPONDIDAS = 5;

/** The answers of an order, and of the newest earlier ones of its patient that were paid: its own first. */
const RESPOSTAS = sql<RespondidaRow[]>`(select json_agg(${respondida} order by o.created_at desc) from (
  select * from pedidos o
   where o.paciente_id = p.paciente_id and (o.id = p.id or o.pago_em is not null and o.created_at < p.created_at)
   order by o.created_at desc limit ${sql.lit(MAX_RESPONDIDAS)}) o)`;

/** The facts of a case that the rules of its documents ask, in one statement. */
export function readFatosDoCaso(db: Reader, { pedidoId, medicoId, patient }: DoctorScope, now: Date) {
  return db
    .selectFrom('pedidos as p')
    .innerJoin('clientes as c', 'c.id', 'p.paciente_id')
    .select(fatosDe(medicoId, now))
    .where('p.id', '=', pedidoId)
    .where('p.cliente_id', '=', patient.clienteId)
    .executeTakeFirstOrThrow();
}
export type FatosDoCasoRow = Awaited<ReturnType<typeof readFatosDoCaso>>;

/** True for an order (`p`) whose patient allows that its documents name the CID, by the newest answer. */
export const AUTORIZOU_CID = sql<boolean>`coalesce((
  select s.tipo = ${CONSENTIMENTO_CID.autorizado} from consentimentos s
   where s.cliente_id = p.cliente_id and s.pedido_id = p.id
     and s.tipo in (${sql.join(Object.values(CONSENTIMENTO_CID))})
   order by s.id desc limit 1
), false)`;
