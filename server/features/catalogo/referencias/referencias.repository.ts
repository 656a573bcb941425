import { sql, type Kysely, type Transaction } from 'kysely';
import type { Substancia } from '../../../../domain/documentos/medicamentos/substancia.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { CidRow } from './busca.repository.ts';
import { normalizeCodigo } from './cid.policy.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A substance of the list, and where its row is from. */
export type SubstanciaRow = Substancia & {
  fonte: string;
  /** Its name and official synonyms as they are compared: small, without accents and punctuation. */
  nomes: string[];
};

/**
 * The substances that bear one of these names, official synonyms included; accents, case and hyphens do not matter, and
 * neither do doubled spaces. Names of nothing are absent from the result. One round trip.
 */
export async function findMedicamentos(db: Reader, nomes: readonly string[]): Promise<SubstanciaRow[]> {
  if (nomes.length === 0) return [];
  const { rows } = await sql<SubstanciaRow>`
    select dcb, lista, documento, observacao, fonte, string_to_array(busca, ';') as nomes,
           coalesce((select json_agg(json_build_object('documento', e.documento, 'condicao', e.condicao) order by e.condicao)
                       from medicamentos_excecoes e where e.dcb = m.dcb), '[]') as excecoes
      from medicamentos m
     where string_to_array(busca, ';') && array(select termos_de_busca(n) from unnest(${[...nomes]}::text[]) n)
     order by dcb`.execute(db);
  return rows;
}

/** Every substance under control: what a name that nobody knows is compared with. */
export async function listControladas(db: Reader): Promise<Substancia[]> {
  const { rows } = await sql<Substancia>`
    select dcb, lista, documento, observacao,
           coalesce((select json_agg(json_build_object('documento', e.documento, 'condicao', e.condicao) order by e.condicao)
                       from medicamentos_excecoes e where e.dcb = m.dcb), '[]') as excecoes
      from medicamentos m
     where lista <> 'comum'
     order by dcb`.execute(db);
  return rows;
}

/** The row of CID-10 with exactly this code, with or without its dot; null where there is none. */
export async function findCid(db: Reader, codigo: string): Promise<CidRow | null> {
  const row = await db
    .selectFrom('cid10')
    .select(['codigo', 'descricao', 'tipo'])
    .where('codigo', '=', normalizeCodigo(codigo) ?? '')
    .executeTakeFirst();
  return row ?? null;
}
