import type { Kysely, Transaction } from 'kysely';
import type { SituacaoDoEnvio } from '#domain/correio/envio.ts';
import type { Transportadora } from '#domain/correio/rastreio.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A sheet of an order that leaves on paper and holds. */
export const ON_PAPER = ['a imprimir', 'impresso'] as const;

/** The sheets of an order that leave on paper and hold, in the order in which they are printed. */
export function listFolhas(db: Reader, pedidoId: string) {
  return db
    .selectFrom('documentos')
    .select(['id', 'medico_id', 'estado', 'objeto', 'folha_impressa_em', 'assinado_em'])
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

/** Records that sheets were handed out to be printed; those that were before keep their first time. */
export async function markPrinted(tx: Transaction<DB>, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('documentos')
    .set({ folha_impressa_em: now })
    .where('id', 'in', [...ids])
    .where('folha_impressa_em', 'is', null)
    .execute();
}

/** The sheets of an order that were signed at this instant are not signed after all; they stay printed. */
export async function unsign(tx: Transaction<DB>, pedidoId: string, em: Date, now: Date): Promise<void> {
  await tx
    .updateTable('documentos')
    .set({ estado: 'a imprimir', assinado_em: null, updated_at: now })
    .where('pedido_id', '=', pedidoId)
    .where('estado', '=', 'impresso')
    .where('assinado_em', '=', em)
    .execute();
}

/** The sheets of an order that were printed at this instant are to be printed again. */
export async function unprint(tx: Transaction<DB>, pedidoId: string, em: Date): Promise<void> {
  await tx
    .updateTable('documentos')
    .set({ folha_impressa_em: null })
    .where('pedido_id', '=', pedidoId)
    .where('estado', '=', 'a imprimir')
    .where('folha_impressa_em', '=', em)
    .execute();
}

/** A sheet whose form was voided is to be printed again. */
export async function unprintFolha(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.updateTable('documentos').set({ folha_impressa_em: null }).where('id', '=', id).execute();
}

/** When the newest letter of an order was posted; undefined before. */
export function findPostagem(db: Reader, pedidoId: string) {
  return db
    .selectFrom('envios_postais')
    .select('postado_em')
    .where('pedido_id', '=', pedidoId)
    .orderBy('postado_em', 'desc')
    .limit(1)
    .executeTakeFirst();
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
