import type { Kysely, Transaction } from 'kysely';
import type { MotivoDoAntivirus } from '../../../../domain/pedidos/anexos.ts';
import type { PatientScope } from '../../../platform/actor.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { Side } from './conversas/conversas.repository.ts';

type Reader = Kysely<DB> | Transaction<DB>;

function select(db: Reader) {
  return db
    .selectFrom('mensagens as m')
    .leftJoin('anexos as a', 'a.mensagem_id', 'm.id')
    .select([
      'm.id',
      'm.n',
      'm.cliente_id',
      'm.mensagem',
      'm.por',
      'm.autor',
      'm.automatica',
      'm.created_at',
      'a.id as anexo_id',
      'a.nome_original',
      'a.size',
      'a.content_type',
      'a.situacao',
      'a.motivo',
      'a.paginas',
      'a.executa',
      'a.previa_objeto',
    ]);
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
/**
 * A message with its file, if it has one. The columns that a check constraint limits to a few words are
 * narrowed to them.
 */
export type MensagemRow = Omit<SelectedRow, 'por' | 'situacao' | 'motivo'> & {
  por: Side;
  motivo: MotivoDoAntivirus | null;
  situacao: 'guardado' | 'em verificação' | 'recusado' | null;
};

/** Up to `limite` messages of a patient's log with numbers below `antes` (null: the newest), oldest first. */
export async function listMensagens(
  db: Reader,
  scope: PatientScope,
  { antes, limite }: { antes: number | null; limite: number },
): Promise<MensagemRow[]> {
  let query = select(db).where('m.cliente_id', '=', scope.clienteId).orderBy('m.n', 'desc').limit(limite);
  if (antes !== null) query = query.where('m.n', '<', antes);
  return (await query.$castTo<MensagemRow>().execute()).toReversed();
}

/**
 * The message with an id, of any conversation: the caller compares whose it is. Undefined for an unknown id.
 */
export function findMensagem(db: Reader, id: string): Promise<MensagemRow | undefined> {
  return select(db).where('m.id', '=', id).$castTo<MensagemRow>().executeTakeFirst();
}

/** The columns of a message that has no file. */
export const WITHOUT_FILE = {
  anexo_id: null,
  nome_original: null,
  size: null,
  content_type: null,
  situacao: null,
  motivo: null,
  paginas: null,
  executa: null,
  previa_objeto: null,
} satisfies Partial<MensagemRow>;

/** A message to insert; without `id` the database makes one. `n` is the next number of the conversation. */
export type NewMensagem = {
  id?: string;
  cliente_id: string;
  pedido_id: string | null;
  n: number;
  por: Side;
  automatica: boolean;
  autor?: string | null;
  mensagem: string;
  created_at: Date;
};

/** Inserts one message. @returns its id, or null when a message with that id already exists */
export async function insertMensagem(tx: Transaction<DB>, values: NewMensagem): Promise<string | null> {
  const row = await tx
    .insertInto('mensagens')
    .values(values)
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Inserts one message whose id the caller has looked for under the conversation's lock. @throws when it exists elsewhere */
export async function insertNewMensagem(tx: Transaction<DB>, values: NewMensagem): Promise<void> {
  await tx.insertInto('mensagens').values(values).execute();
}

/** The automatic lines of an order: one for each thing that happened to it. */
export async function listAutomaticLines(tx: Transaction<DB>, pedidoId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('mensagens')
    .select('mensagem')
    .where('pedido_id', '=', pedidoId)
    .where('automatica', '=', true)
    .execute();
  return rows.map(({ mensagem }) => mensagem);
}
