import { randomUUID } from 'node:crypto';
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import type { NOTIFICACOES } from '#domain/documentos/tipos.ts';
import type { DB, Documentos, EnviosPostais } from '#platform/db/schema.ts';

type Tx = Transaction<DB>;
type TipoDoTalao = (typeof NOTIFICACOES)[number];

/** A book of the demonstration; `rasgada` is a voided form of it. */
export type TalaoSemeado = {
  tipo: TipoDoTalao;
  serie: string;
  inicio: number;
  fim: number;
  rasgada: number | null;
};

/** Gives a doctor who has no book of numbered forms yet these, of six digits. */
export async function insertTaloes(
  tx: Tx,
  cpf: string,
  taloes: readonly TalaoSemeado[],
  now: Date,
): Promise<void> {
  const medico = await tx
    .selectFrom('medicos as m')
    .select(['m.id', 'm.uf'])
    .where('m.cpf', '=', cpf)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('taloes as t').select('t.id').whereRef('t.medico_id', '=', 'm.id'))),
    )
    .executeTakeFirst();
  if (!medico) return;
  for (const { rasgada, ...talao } of taloes) {
    const id = randomUUID();
    const { numInsertedOrUpdatedRows: made } = await tx
      .insertInto('taloes')
      .values({ id, medico_id: medico.id, uf: medico.uf, digitos: 6, ...talao })
      // Another doctor may have entered such numbers meanwhile.
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst();
    if (made !== 1n) continue;
    await sql`insert into folhas_de_talao (talao_id, numero, inutilizada_em, motivo)
      select ${id}, n, case when n = ${rasgada} then ${now}::timestamptz end,
             case when n = ${rasgada} then 'Rasurada ao preencher.' end
        from generate_series(${talao.inicio}::integer, ${talao.fim}::integer) as n`.execute(tx);
  }
}

export async function insertDocumentos(tx: Tx, rows: readonly Insertable<Documentos>[]): Promise<void> {
  await tx
    .insertInto('documentos')
    .values([...rows])
    .execute();
}

/** Binds the next form of its doctor and kind to a document, where there is one. */
export async function takeFolha(tx: Tx, documentoId: string, em: Date): Promise<void> {
  await sql`update folhas_de_talao set documento_id = ${documentoId}, usada_em = ${em}
    where (talao_id, numero) = (
      select f.talao_id, f.numero
        from folhas_de_talao f join taloes t on t.id = f.talao_id
        join documentos d on d.medico_id = t.medico_id and d.tipo = t.tipo
       where d.id = ${documentoId} and f.documento_id is null and f.inutilizada_em is null
       order by t.inicio, f.numero limit 1)`.execute(tx);
}

/** A letter on its way, posted by the demonstration's administrator. */
export async function insertEnvioSemeado(
  tx: Tx,
  envio: Omit<Insertable<EnviosPostais>, 'administrador_id'>,
): Promise<void> {
  const { id } = await tx
    .selectFrom('administradores')
    .select('id')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('envios_postais')
    .values({ ...envio, administrador_id: id })
    .execute();
}

/** Writes that a doctor decided an order. */
export async function insertDecidido(
  tx: Tx,
  caso: { pedido_id: string; decidido_em: Date; decidido_por: string },
): Promise<void> {
  await tx
    .insertInto('casos')
    .values(caso)
    .onConflict((oc) => oc.column('pedido_id').doUpdateSet(caso))
    .execute();
}

/** So many sheets at most are set after a start. */
const MAX_UNSET = 20;

/** Issued documents on paper whose sheets are not set. */
export async function listUnset(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('documentos')
    .select('id')
    .where('estado', 'in', ['a imprimir', 'impresso'])
    .where('objeto', 'is', null)
    .limit(MAX_UNSET)
    .execute();
  return rows.map(({ id }) => id);
}
