import { setImmediate as turn } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import {
  CLASSES,
  type DadosDoLexico,
  type Lexico,
  lexicoEmPassos,
} from '#domain/documentos/medicamentos/lexico/lexico.ts';
import { lerLimites } from '#domain/documentos/medicamentos/forca/limites.ts';
import { type Destino, lerObservacao, type Lista } from '#domain/documentos/medicamentos/substancia.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The lists that texts are read with. */
const ARQUIVOS = [
  'familias',
  'marcas',
  'marcas-corriqueiras',
  'marcas-sem-dcb',
  'medicamentos',
  'medicamentos-excecoes',
  'medicamentos-limites',
  'palavras-de-item',
  'sinonimos',
];

/** The one that was asked for last: lists change some times a year, and the same rows make the same names everywhere. */
let kept: { versao: string; lexico: Promise<Lexico> } | undefined;

/**
 * The names of all lists, indexed; kept in memory until one of the lists is another. One round trip, and one for each list
 * where they are not in memory yet. The index is built once, with pauses. Concurrent callers each read the rows instead of
 * waiting for the first: within a transaction, waiting would hold a connection that the first may need.
 */
export async function readLexico(db: Reader): Promise<Lexico> {
  const versao = await readVersao(db);
  if (kept?.versao === versao) return kept.lexico;
  const dados = await readDados(db, versao);
  // Renewed in between, its rows may be of either set: such a reading serves once and is not kept.
  if ((await readVersao(db)) !== versao) return withPauses(lexicoEmPassos(dados));
  if (kept?.versao !== versao) kept = { versao, lexico: withPauses(lexicoEmPassos(dados)) };
  return kept.lexico;
}

/** Takes the steps one in each turn of the event loop. */
async function withPauses<T>(steps: Generator<void, T>): Promise<T> {
  let step = steps.next();
  while (step.done !== true) {
    await turn();
    step = steps.next();
  }
  return step.value;
}

/** Which lists are loaded: the date of the newest, and a hash over all; empty until each of them is. */
async function readVersao(db: Reader): Promise<string> {
  const { rows } = await sql<{ versao: string | null }>`
    select case when count(*) = ${ARQUIVOS.length}
                then max(data)::text || ' ' || left(md5(string_agg(arquivo || sha256, ' ' order by arquivo)), 12)
           end as versao
      from referencias where arquivo = any(${ARQUIVOS})`.execute(db);
  return rows[0]?.versao ?? '';
}

async function readDados(db: Reader, versao: string): Promise<DadosDoLexico> {
  const substancias = await sql<{
    dcb: string;
    lista: Lista;
    documento: Destino;
    observacao: string;
    excecoes: { documento: Destino; condicao: string }[];
  }>`
    select dcb, lista, documento, observacao,
           coalesce((select json_agg(json_build_object('documento', e.documento, 'condicao', e.condicao) order by e.condicao)
                       from medicamentos_excecoes e where e.dcb = m.dcb), '[]') as excecoes
      from medicamentos m`.execute(db);
  const limites = new Map(
    (await db.selectFrom('medicamentos_limites').selectAll().execute())
      .map(lerLimites)
      .map((one) => [one.condicao, one]),
  );
  const sinonimos = await db.selectFrom('sinonimos').select(['termo', 'dcb']).execute();
  const marcas = await db.selectFrom('marcas').select(['marca', 'dcbs']).execute();
  const marcasSemDcb = await db.selectFrom('marcas_sem_dcb').select(['marca', 'substancia']).execute();
  const corriqueiras = await db.selectFrom('marcas_corriqueiras').select('marca').execute();
  const palavras = await db.selectFrom('palavras_de_item').select(['palavra', 'classe']).execute();
  const familias = await db.selectFrom('familias').select(['familia', 'termo', 'especie']).execute();
  return {
    versao,
    substancias: substancias.rows.map(({ observacao, excecoes, ...row }) => ({
      ...row,
      ...lerObservacao(observacao),
      excecoes: excecoes.map((one) => ({ ...one, limites: limites.get(one.condicao) })),
    })),
    sinonimos: sinonimos.map(({ termo, dcb }) => ({ termo, dcbs: dcb.split(' + ') })),
    marcas: marcas.map(({ marca, dcbs }) => ({ marca, dcbs: dcbs.split(' + ') })),
    marcasSemDcb,
    corriqueiras: corriqueiras.map(({ marca }) => marca),
    palavras: palavras.map(({ palavra, classe }) => ({
      palavra,
      classe: CLASSES.find((one) => one === classe) ?? 'outra',
    })),
    familias,
  };
}
