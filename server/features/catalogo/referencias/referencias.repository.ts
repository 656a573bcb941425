import { sql, type Kysely, type Transaction } from 'kysely';
import { exameEscrito } from '#domain/documentos/exames.ts';
import { indexarNomes, type NomesIndexados } from '#domain/documentos/medicamentos/lexico/lexico.ts';
import type { Apresentacao } from '#domain/documentos/pedido/palavras-do-paciente.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

type ListaDeNomes = 'exames' | 'especialidades';

/** The names of a list that were read last. */
const kept = new Map<ListaDeNomes, { versao: string; nomes: NomesIndexados }>();

type NomeRow = { linha: string; nome: string; codigo_tuss: string | null };

/** The queries of all names of exams, with their codes of TUSS, and of specialities. */
const NAMES = {
  exames: sql`
    select nome as linha, nome, codigo_tuss from exames
    union all
    select e.nome, s, codigo_tuss from exames e, unnest(string_to_array(sinonimos, '; ')) s where s <> ''
    union all
    select linha, apelido, codigo_tuss from apelidos left join exames e on e.nome = linha where lista = 'exames'`,
  especialidades: sql`
    select nome as linha, nome, null as codigo_tuss from especialidades
    union all select linha, apelido, null from apelidos where lista = 'especialidades'`,
} as const;

/** The names of a list, indexed; kept in memory until the list is another. One round trip, two where it is not in memory. */
export async function readNomes(db: Reader, lista: ListaDeNomes): Promise<NomesIndexados> {
  const { rows } = await sql<{ versao: string }>`
    select coalesce(string_agg(sha256, ' ' order by arquivo), '') as versao
      from referencias where arquivo in (${lista}, 'apelidos')`.execute(db);
  const versao = rows[0]?.versao ?? '';
  const known = kept.get(lista);
  if (known?.versao === versao) return known.nomes;
  const { rows: names } = await sql<NomeRow>`${NAMES[lista]}`.execute(db);
  const nomes = indexarNomes(
    names.map(({ nome, linha, codigo_tuss }) => ({ nome, linha: exameEscrito(linha, codigo_tuss || null) })),
  );
  kept.set(lista, { versao, nomes });
  return nomes;
}

/** The presentations that hold nothing but some of these substances. */
export async function readApresentacoes(db: Reader, dcbs: readonly string[]): Promise<Apresentacao[]> {
  return db
    .selectFrom('apresentacoes')
    .select(['dcb', 'concentracao', 'forma', 'via'])
    .where(sql<boolean>`string_to_array(dcb, ' + ') <@ ${dcbs}::text[]`)
    .orderBy('dcb')
    .orderBy('concentracao')
    .orderBy('forma')
    .orderBy('via')
    .execute();
}
