import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PorOndeAchou } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import type { ChavesDaBusca } from '#domain/mesa/busca-pedidos.ts';
import { anywhere, beginning } from '#platform/db/queries/like.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB>;
type Sql = RawBuilder<unknown>;

/** A key that names orders: the rows `x` that hold it, the order of each, and the key as it is shown. */
type OrderKey = { por: PorOndeAchou; rows: Sql; pedido: Sql; texto: Sql };

function orderKeys({ provedor, codigo, sncr, talao, rastreio }: ChavesDaBusca): OrderKey[] {
  const pedido = sql`x.pedido_id`;
  const keys: (OrderKey | null)[] = [
    provedor === null
      ? null
      : {
          por: 'pagamento',
          rows: sql`(select pedido_id, asaas_id from cobrancas where asaas_id = ${provedor} union all
                     select pedido_id, asaas_id from devolucoes where asaas_id = ${provedor}) x where true`,
          pedido,
          texto: sql`x.asaas_id`,
        },
    codigo === null
      ? null
      : {
          por: 'documento',
          rows: sql`documentos x where x.codigo like ${beginning(codigo)}`,
          pedido,
          texto: sql`x.codigo`,
        },
    sncr === null
      ? null
      : {
          por: 'documento',
          rows: sql`documentos x where x.numero_sncr = ${sncr}`,
          pedido,
          texto: sql`x.numero_sncr`,
        },
    talao === null
      ? null
      : {
          por: 'notificacao',
          rows: sql`folhas_de_talao f join documentos x on x.id = f.documento_id join taloes t on t.id = f.talao_id
                    where f.documento_id is not null and f.numero = ${talao}`,
          pedido,
          texto: sql`concat_ws(' ', nullif(t.serie, ''), lpad(f.numero::text, t.digitos, '0'))`,
        },
    rastreio === null
      ? null
      : {
          por: 'rastreio',
          rows: /^[A-Z]{2}\d/.test(rastreio)
            ? sql`envios_postais x where x.rastreio like ${beginning(rastreio)}`
            : sql`envios_postais x where x.rastreio = ${rastreio}`,
          pedido,
          texto: sql`x.rastreio`,
        },
  ];
  return keys.filter((key) => key !== null);
}

/** A key of a patient `c`, or of an account `c`: its condition, and the key as it is shown. */
type PersonKey = { por: PorOndeAchou; fits: (c: 'c' | 'a') => Sql; texto: (c: 'c' | 'a') => Sql };

const cpfKey = ({ cpf }: ChavesDaBusca): Sql | null =>
  cpf === null ? null : sql`c.cpf like ${beginning(cpf)}`;

const column = (c: 'c' | 'a', name: string) => sql.ref(`${c}.${name}`);

function accountKeys({ telefone, email, provedor }: ChavesDaBusca): PersonKey[] {
  const backwards = Array.from(telefone ?? '')
    .toReversed()
    .join('');
  const keys: (PersonKey | null)[] = [
    telefone === null
      ? null
      : {
          por: 'telefone',
          fits: (c) =>
            sql`(${column(c, 'telefone')} <> '' and reverse(${column(c, 'telefone')}) like ${beginning(backwards)})`,
          texto: (c) => column(c, 'telefone'),
        },
    email === null
      ? null
      : {
          por: 'email',
          fits: (c) =>
            sql`(${column(c, 'email_contato')} <> '' and lower(${column(c, 'email_contato')}) like ${beginning(email)})`,
          texto: (c) => column(c, 'email_contato'),
        },
    provedor === null
      ? null
      : {
          por: 'pagamento',
          fits: (c) => sql`${column(c, 'asaas_id')} = ${provedor}`,
          texto: (c) => column(c, 'asaas_id'),
        },
  ];
  return keys.filter((key) => key !== null);
}

/** True for an order `p` of the patient `c` and the account `a` that has a key of theirs, or is one of `pedidos`. */
export function matchChaves(chaves: ChavesDaBusca, pedidos: readonly string[]): Sql {
  const cpf = cpfKey(chaves);
  const all = [
    ...(cpf === null ? [] : [cpf]),
    ...accountKeys(chaves).flatMap(({ fits }) => [fits('a'), fits('c')]),
    sql`p.id = any(${[...pedidos]}::uuid[])`,
  ];
  return sql`(${sql.join(all, sql` or `)})`;
}

/** Ids that keys lead to: of patients by their CPF, of accounts and people by what they are reached by, of orders. */
export type FoundByChaves = { pacientes: string[]; contas: string[]; pedidos: string[] };

const idsOf = async (db: Reader, query: RawBuilder<{ id: string }>) =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** Ids behind each key, up to `limit` of each sort; sent together. */
export async function findByChaves(db: Reader, chaves: ChavesDaBusca, limit: number): Promise<FoundByChaves> {
  const cpf = cpfKey(chaves);
  const contas = accountKeys(chaves).map(
    ({ fits }) => sql`(select c.id from clientes c where ${fits('c')} limit ${limit})`,
  );
  const pedidos = orderKeys(chaves).map(
    ({ rows, pedido }) => sql`(select ${pedido} as id from ${rows} and ${pedido} is not null limit ${limit})`,
  );
  if (chaves.numero !== null) pedidos.push(sql`(select id from pedidos where numero = ${chaves.numero})`);
  const union = (all: readonly Sql[]) =>
    all.length === 0 ? [] : idsOf(db, sql<{ id: string }>`${sql.join([...all], sql` union `)}`);
  const [byCpf, byContact, byOrder] = await Promise.all([
    cpf === null
      ? []
      : idsOf(db, sql<{ id: string }>`select c.id from clientes c where ${cpf} limit ${limit}`),
    union(contas),
    union(pedidos),
  ]);
  return { pacientes: byCpf, contas: byContact, pedidos: byOrder };
}

/** Ids of up to `limit` orders whose medicines contain every word. */
export function findRemedios(db: Reader, palavras: readonly string[], limit: number): Promise<string[]> {
  return idsOf(
    db,
    sql<{ id: string }>`select p.id from pedidos p where ${matchRemedios(palavras)} limit ${limit}`,
  );
}

/** An order `p` whose medicines contain every word. */
export function matchRemedios(palavras: readonly string[]): Sql {
  const each = palavras.map((word) => sql`p.remedios_busca like ${anywhere(word)}`);
  return sql`(p.remedios_busca <> '' and ${sql.join(each, sql` and `)})`;
}

/** Up to `limit` names of patients like a text with mistakes, nearest first; as `sem_acento` writes them. */
export async function listNomesParecidos(db: Reader, text: string, limit: number): Promise<string[]> {
  const found = sql<{ nome: string }>`select nomes_parecidos(${text}, ${limit}) as nome`;
  return (await found.execute(db)).rows.map(({ nome }) => nome);
}

/** By what an order was found that its row in the list does not show. */
export type Achado = { por: PorOndeAchou; texto: string };

/** Longest medicine that is shown, in UTF-16 units. */
const MAX_SHOWN = 80;

/** By which key each of a page's orders was found; without those whose row shows it: its CPF or its number. */
export async function listAchadosPorChave(
  db: Reader,
  chaves: ChavesDaBusca,
  ids: readonly string[],
): Promise<Map<string, Achado>> {
  const cpf = cpfKey(chaves) ?? sql`false`;
  const keys = [
    ...accountKeys(chaves).map(({ por, fits, texto }) => ({
      por,
      sql: sql`case when ${fits('a')} then ${texto('a')} when ${fits('c')} then ${texto('c')} end`,
    })),
    ...orderKeys(chaves).map(({ por, rows, pedido, texto }) => ({
      por,
      sql: sql`(select ${texto} from ${rows} and ${pedido} = p.id limit 1)`,
    })),
  ];
  if (keys.length === 0) return new Map();
  const found = sql<{ id: string; textos: (string | null)[] }>`
    select p.id, array[${sql.join(keys.map((key) => key.sql))}]::text[] as textos
      from pedidos p join clientes c on c.id = p.paciente_id join clientes a on a.id = p.cliente_id
     where p.id = any(${[...ids]}::uuid[]) and not (${cpf} or p.numero is not distinct from ${chaves.numero})`;
  const { rows } = await found.execute(db);
  return new Map(
    rows.flatMap(({ id, textos }) => {
      const at = textos.findIndex((texto) => texto !== null);
      const [key, texto] = [keys[at], textos[at]];
      return key && texto ? [[id, { por: key.por, texto }]] : [];
    }),
  );
}

/**
 * The medicine by which each of a page's orders was found, as it was prescribed or else as the patient wrote it; without the
 * orders whose patient's name has every word.
 */
export async function listAchadosPorRemedio(
  db: Reader,
  palavras: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Achado>> {
  const fits = (texto: Sql) =>
    sql.join(
      palavras.map((word) => sql`sem_acento(${texto}) like ${anywhere(word)}`),
      sql` and `,
    );
  const named = palavras.map((word) => sql`p.nome_busca like ${anywhere(word)}`);
  const found = sql<{ id: string; texto: string }>`
    select p.id, left(coalesce(
        (select i ->> 'medicamento' from documentos d, jsonb_array_elements(d.dados -> 'itens') i
          where d.pedido_id = p.id and d.emitido_em is not null and ${fits(sql`i ->> 'medicamento'`)}
          order by d.emitido_em limit 1),
        (select linha from jsonb_array_elements_text(p.hist_trat || p.hist_saude) r, regexp_split_to_table(r, '\n') linha
          where ${fits(sql`linha`)} limit 1),
        p.remedios_busca), ${MAX_SHOWN}) as texto
      from pedidos p
     where p.id = any(${[...ids]}::uuid[]) and ${matchRemedios(palavras)}
       and not (${sql.join(named, sql` and `)})`;
  const { rows } = await found.execute(db);
  return new Map(rows.map(({ id, texto }) => [id, { por: 'remedio', texto }]));
}
