import { sql } from 'kysely';
import type { NomeDaChave } from '#domain/instalacao/chave.ts';
import type { Queries } from '#platform/db/database.ts';

/** A key in use by its keyed hashes: the one to keep, and all by which it may be known. */
export type ChaveEmUso = { nome: NomeDaChave; marcas: readonly string[] };

/** Notes the keys in use; one that was known before, under either APP_SECRET, keeps its instant. */
export async function noteChaves(db: Queries, emUso: readonly ChaveEmUso[], now: Date): Promise<void> {
  const known = emUso.flatMap(({ marcas }) => marcas);
  const rows = emUso.map(({ nome, marcas: [marca] }) => ({ nome, marca }));
  await sql`
    insert into chaves (nome, marca, desde)
    select nome, marca, ${now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (nome text, marca text)
    on conflict (nome) do update set marca = excluded.marca,
      desde = case when chaves.marca = any(${known}) then chaves.desde else excluded.desde end
    where chaves.marca <> excluded.marca`.execute(db);
}

/** Since when the installation has each of these keys; without those that no server has started with. */
export async function readIdades(db: Queries, emUso: readonly ChaveEmUso[]): Promise<Map<NomeDaChave, Date>> {
  const rows = await db.selectFrom('chaves').selectAll().execute();
  const found = emUso.flatMap(({ nome, marcas }): [NomeDaChave, Date][] => {
    const row = rows.find((one) => one.nome === nome && marcas.includes(one.marca));
    return row ? [[nome, row.desde]] : [];
  });
  return new Map(found);
}
