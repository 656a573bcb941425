import type { Kysely, Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { SituacaoDoEnvio } from '#domain/correio/envio.ts';
import type { Transportadora } from '#domain/correio/rastreio.ts';
import type { DB } from '#platform/db/schema.ts';
import { addParts, type Joined } from '#features/pedidos/pedidos/pedidos.public.ts';
import { proximoDe, talaoDe } from '#features/documentos/taloes/taloes.public.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A sheet of an order that leaves on paper and holds. */
const ON_PAPER = ['a imprimir', 'impresso'] as const;

/** The newest letter of an order. */
type EnvioAtual = {
  id: string;
  transportadora: Transportadora;
  rastreio: string;
  situacao: SituacaoDoEnvio;
  postado_em: Date;
  encerrado_em: Date | null;
  motivo: string | null;
};
type FlatEnvio = Joined<'e', EnvioAtual>;

function selectCorreio(db: Reader, limit: number) {
  return (
    db
      .selectFrom('pedidos as p')
      .innerJoin('clientes as c', 'c.id', 'p.paciente_id')
      .leftJoin('casos as k', 'k.pedido_id', 'p.id')
      .leftJoin('medicos as m', 'm.id', 'k.decidido_por')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('envios_postais as x')
            .select(['x.id', 'x.rastreio', 'x.postado_em', 'x.encerrado_em', 'x.motivo'])
            .select(['x.transportadora', 'x.situacao'])
            .whereRef('x.pedido_id', '=', 'p.id')
            .orderBy('x.postado_em', 'desc')
            .orderBy('x.id')
            .limit(1)
            .as('e'),
        (join) => join.onTrue(),
      )
      .select([
        'p.id',
        'p.numero',
        'p.servico_selecionado',
        'p.atendimento',
        'k.decidido_em',
        'm.nome as medico',
      ])
      .select(['c.cpf', 'c.nome', 'c.nome_social', 'c.endereco', 'c.numero as casa', 'c.complemento'])
      .select(['c.bairro', 'c.cidade', 'c.uf', 'c.cep'])
      .select(['e.id as e_id', 'e.transportadora as e_transportadora', 'e.rastreio as e_rastreio'])
      .select(['e.situacao as e_situacao', 'e.postado_em as e_postado_em'])
      .select(['e.encerrado_em as e_encerrado_em', 'e.motivo as e_motivo'])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('documentos as d')
            .innerJoin('medicos as dono', 'dono.id', 'd.medico_id')
            .select(['d.id', 'd.estado', 'd.canal', 'd.folha_impressa_em', 'dono.nome as medico'])
            .select([talaoDe('d.id').as('talao'), proximoDe('d.medico_id', 'd.tipo').as('proximo')])
            .select('d.tipo')
            .whereRef('d.pedido_id', '=', 'p.id')
            .where('d.estado', 'in', [...ON_PAPER])
            .orderBy('d.created_at')
            .orderBy('d.id'),
        ).as('folhas'),
      )
      // The conditions of the partial index `pedidos_no_correio`.
      .where('p.status', '=', 'Aguardando Pagamento')
      .where('p.atendimento', 'in', ['a postar', 'postado'])
      .orderBy('k.decidido_em')
      .orderBy('p.id')
      .limit(limit)
  );
}
type Raw = Awaited<ReturnType<ReturnType<typeof selectCorreio>['execute']>>[number];
type Flat = Omit<Raw, keyof FlatEnvio> & FlatEnvio;

/** An order with its letter, null before the posting; instants within its lists are texts, as JSON holds them. */
export type CorreioRow = Omit<Raw, keyof FlatEnvio> & { envio: EnvioAtual | null };

/** Paid orders that leave on paper and did not arrive, with sheets, address and newest letter; the longest issued first. */
export async function listCorreio(db: Reader, limit: number): Promise<CorreioRow[]> {
  const rows = await selectCorreio(db, limit).$castTo<Flat>().execute();
  return rows.map((row) => addParts(row, { envio: envioOf(row) }));
}

function envioOf(row: FlatEnvio): EnvioAtual | null {
  if (row.e_id === null) return null;
  return {
    id: row.e_id,
    transportadora: row.e_transportadora,
    rastreio: row.e_rastreio,
    situacao: row.e_situacao,
    postado_em: row.e_postado_em,
    encerrado_em: row.e_encerrado_em,
    motivo: row.e_motivo,
  };
}

/** The sheets of an order that leave on paper and hold, in the order in which they are printed. */
export function listFolhas(db: Reader, pedidoId: string) {
  return db
    .selectFrom('documentos')
    .select(['id', 'medico_id', 'estado', 'objeto', 'folha_impressa_em'])
    .where('pedido_id', '=', pedidoId)
    .where('estado', 'in', [...ON_PAPER])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Where an order's letter goes to, by the registered name; undefined for an unknown order. */
export function findDestino(db: Reader, pedidoId: string) {
  return db
    .selectFrom('pedidos as p')
    .innerJoin('clientes as c', 'c.id', 'p.paciente_id')
    .select(['p.numero as pedido', 'c.nome', 'c.endereco', 'c.numero', 'c.complemento', 'c.bairro'])
    .select(['c.cidade', 'c.uf', 'c.cep'])
    .where('p.id', '=', pedidoId)
    .executeTakeFirst();
}

/** Records that sheets were handed out to be printed. */
export async function markPrinted(tx: Transaction<DB>, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('documentos')
    .set({ folha_impressa_em: now })
    .where('id', 'in', [...ids])
    .execute();
}

/** The sheets of an order are not signed after all; they stay printed. */
export async function unsign(tx: Transaction<DB>, pedidoId: string, now: Date): Promise<void> {
  await tx
    .updateTable('documentos')
    .set({ estado: 'a imprimir', assinado_em: null, updated_at: now })
    .where('pedido_id', '=', pedidoId)
    .where('estado', '=', 'impresso')
    .execute();
}

/** The unsigned sheets of an order are to be printed again. */
export async function unprint(tx: Transaction<DB>, pedidoId: string): Promise<void> {
  await tx
    .updateTable('documentos')
    .set({ folha_impressa_em: null })
    .where('pedido_id', '=', pedidoId)
    .where('estado', '=', 'a imprimir')
    .execute();
}

/** The sheets of a lost letter are to be printed and signed again. */
export async function beginSheetsAgain(tx: Transaction<DB>, pedidoId: string, now: Date): Promise<void> {
  await tx
    .updateTable('documentos')
    .set({ estado: 'a imprimir', assinado_em: null, folha_impressa_em: null, updated_at: now })
    .where('pedido_id', '=', pedidoId)
    .where('estado', '=', 'impresso')
    .execute();
}

export function findEnvio(db: Reader, id: string) {
  return db
    .selectFrom('envios_postais')
    .select(['id', 'pedido_id', 'rastreio'])
    .select(['transportadora', 'situacao'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type EnvioRow = NonNullable<Awaited<ReturnType<typeof findEnvio>>>;

export type NewEnvio = {
  id: string;
  pedidoId: string;
  transportadora: Transportadora;
  rastreio: string;
  endereco: readonly string[];
  administradorId: string;
  now: Date;
};

/** Inserts a letter on its way. @throws for a second one of the same order, which the unique index refuses */
export async function insertEnvio(tx: Transaction<DB>, envio: NewEnvio): Promise<void> {
  await tx
    .insertInto('envios_postais')
    .values({
      id: envio.id,
      pedido_id: envio.pedidoId,
      transportadora: envio.transportadora,
      rastreio: envio.rastreio,
      endereco: JSON.stringify(envio.endereco),
      postado_em: envio.now,
      administrador_id: envio.administradorId,
    })
    .execute();
}

/** A letter changes its carrier and code, or its end. */
export type EnvioChange =
  | { transportadora: Transportadora; rastreio: string }
  | { situacao: Exclude<SituacaoDoEnvio, 'a caminho'>; encerrado_em: Date; motivo: string | null };

export async function updateEnvio(tx: Transaction<DB>, id: string, change: EnvioChange): Promise<void> {
  await tx.updateTable('envios_postais').set(change).where('id', '=', id).execute();
}
