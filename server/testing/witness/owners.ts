import type { Client } from 'pg';

/** To whom, and to which order, rows belong. */
const ROOTS = ['clientes', 'medicos', 'administradores', 'pedidos'] as const;
type Root = (typeof ROOTS)[number];

/** The row that a key names: its table, and the ids of those whom it belongs to. */
export type Owned = Record<Root, string | null> & { table: string };

type Reference = { child: string; column: string; parent: string; key: string };

const REFERENCES = `
  select c.conrelid::regclass::text as child, a.attname as "column",
         c.confrelid::regclass::text as parent, k.attname as key
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
   where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace`;

/** A person whom the desk moved belonged to the first account before; what it reads of their orders since is for other tests to see. */
const MOVED = `
  select k.pessoa_id::text, 'clientes', k.conta_de, null::uuid, null::uuid, null::uuid from conferencias k
   where k.situacao = 'aceita' and k.conta_de is not null and k.pessoa_id = any($1::text[]::uuid[])`;

/** Tables whose rows are named by an id of their own, which no other row has. */
const NAMED_BY_ID = `
  select c.conrelid::regclass::text as name, a.atttypid::regtype::text as type
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
   where c.contype = 'p' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
     and a.attname = 'id' and a.atttypid in ('uuid'::regtype, 'text'::regtype)`;

/** Whose rows are whose, as the references between the tables say. */
export type Ownership = {
  /** The tables that a statement names whose rows belong to somebody. */
  tablesIn(statement: string): string[];
  /** Those tables, and the ones that their rows refer to: what a key of such a row may name. */
  tablesNamedBy(statement: string): ReadonlySet<string>;
  /** The rows that keys name, in whatever table. */
  find(keys: readonly string[]): Promise<Map<string, Owned[]>>;
  /** Patients that each of these doctors has had in hand, as `medico cliente`. */
  patientsOf(medicos: readonly string[]): Promise<Set<string>>;
  /** The records that went to another account. */
  departures(): Promise<Departure[]>;
  /** The paid orders of these patients, which the doctors' queue shows, and the patients who have one. */
  queued(clientes: readonly string[]): Promise<Set<string>>;
};

/** Columns that name somebody to whom the row does not belong: whom it is about, and who paid before the record went elsewhere. */
const BESIDE: ReadonlySet<string> = new Set([
  'paciente_id',
  'pessoa_id',
  'espera_id',
  'conta_de',
  'pagador_id',
]);

/** A record went from one account to another: what the former one read before was its own then. */
export type Departure = { de: string; para: string; em: Date };

/** Reads from the catalog of a database how its rows lead to their owners. */
export async function readOwnership(db: Client): Promise<Ownership> {
  const { rows: references } = await db.query<Reference>(REFERENCES);
  const { rows: named } = await db.query<{ name: string; type: string }>(NAMED_BY_ID);

  /** The owner of the row `alias` of `table`, as SQL: by its own columns, else by the row it refers to; null where none leads there. */
  function ownerOf(table: string, root: Root, alias: string, passed: readonly string[] = []): string | null {
    // The rows of a person who has no account of their own belong to the account that asks for them.
    if (table === root)
      return root === 'clientes' ? `coalesce(${alias}.conta_id, ${alias}.id)` : `${alias}.id`;
    const own = references.filter(({ child, column }) => child === table && !BESIDE.has(column));
    const direct = own.filter(({ parent }) => parent === root).map(({ column }) => `${alias}.${column}`);
    const through = own.flatMap(({ column, parent, key }) => {
      if (parent === root || parent === table || passed.includes(parent)) return [];
      const next = `x${passed.length}`;
      const owner = ownerOf(parent, root, next, [...passed, table]);
      return owner
        ? [`(select ${owner} from ${parent} ${next} where ${next}.${key} = ${alias}.${column})`]
        : [];
    });
    const ways = [...direct, ...through];
    return ways.length > 0 ? `coalesce(${ways.join(', ')})` : null;
  }

  const owners = (table: string) =>
    ROOTS.map((root) => `${ownerOf(table, root, 't') ?? 'null::uuid'} as ${root}`).join(', ');
  const tables = new Set<string>([...ROOTS, ...references.map(({ child }) => child)]);
  for (const table of tables)
    if (ROOTS.every((root) => ownerOf(table, root, 't') === null)) tables.delete(table);

  const finding = named
    .filter(({ name }) => tables.has(name))
    .map(
      ({ name, type }) => `select t.id::text, '${name}' as "table", ${owners(name)}
                             from ${name} t where t.id = any($1::text[]::${type}[])`,
    )
    .concat(MOVED)
    .join(' union all ');
  const treating = references
    .filter(({ child, parent }) => parent === 'medicos' && ownerOf(child, 'clientes', 't') !== null)
    .map(({ child, column }) => {
      const patient = ownerOf(child, 'clientes', 't');
      return `select t.${column} as medico, ${patient} as cliente from ${child} t where t.${column} = any($1)`;
    });
  // A report about a document whose doctor no longer works here waits for every other doctor.
  treating.push(`select m.id, d.cliente_id from medicos m, relatos_de_erro r join documentos d on d.id = r.documento_id
                   join medicos z on z.id = d.medico_id where z.estado <> 'ativo' and m.id = any($1)`);
  treating.push(`select a.ator_id, p.cliente_id from auditoria a join pedidos p on p.id::text = a.alvo_id
                  where a.acao in ('caso.assumir', 'caso.retomar') and a.ator_id = any($1)`);

  return {
    tablesIn(statement) {
      const words = wordsOf(statement);
      return [...tables].filter((table) => words.has(table));
    },
    tablesNamedBy(statement) {
      const words = wordsOf(statement);
      const referred = references.filter(({ child }) => words.has(child)).map(({ parent }) => parent);
      return new Set([...words, ...referred]);
    },
    async find(keys) {
      const { rows } = await db.query<Owned & { id: string }>(finding, [keys]);
      return Map.groupBy(rows, ({ id }) => id);
    },
    async patientsOf(medicos) {
      const { rows } = await db.query<{ medico: string; cliente: string }>(treating.join(' union '), [
        medicos,
      ]);
      return new Set(rows.map(({ medico, cliente }) => `${medico} ${cliente}`));
    },
    async departures() {
      const { rows } = await db.query<Departure>(`
        select case when a.acao = 'prontuario.juntar' then c.id else c.conta_id end as de,
               coalesce(z.conta_id, z.id, c.conta_id) as para, a.em
          from auditoria a join clientes c on c.id::text = a.alvo_id left join clientes z on z.id = c.levado_por
         where a.acao in ('prontuario.levar', 'prontuario.juntar')`);
      return rows;
    },
    async queued(clientes) {
      const { rows } = await db.query<{ id: string }>(
        `with pagos as (
           select p.id, p.cliente_id from pedidos p
            where p.cliente_id = any($1)
              and (p.pago_em is not null or exists (
                     select from cobrancas c join movimentos m on m.cobranca_id = c.id where c.pedido_id = p.id)))
         select id from pagos union select cliente_id from pagos`,
        [clientes],
      );
      return new Set(rows.map(({ id }) => id));
    },
  };
}

/** The words of a statement, without what is quoted, and without the tables of the demonstration. */
function wordsOf(statement: string): ReadonlySet<string> {
  return new Set(statement.replace(/'[^']*'|\bdemo\.\w+/g, '').match(/\w+/g));
}
