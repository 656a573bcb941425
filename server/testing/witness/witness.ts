import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Connection } from '#platform/db/database.ts';
import { openConnection } from '../database/connections.ts';
import { readOwnership, type Owned, type Ownership } from './owners.ts';
import { isOpen } from './reasons.ts';
import { watchRows, type Reader, type Sighting } from './rows.ts';

/** Tables of which the queue shows a paid order's rows to every doctor. */
const QUEUE = new Set(['pedidos', 'casos', 'clientes', 'anexos']);

/**
 * A witness of all rows that any statement of a server gives while a patient or a doctor acts
 * (docs/decisions/0074-check-the-owner-of-each-row-read-in-tests.md).
 */
export function callWitness(pool: Pool) {
  const rows = watchRows(pool);
  return {
    over: (app: FastifyInstance) => rows.over(app),
    /** @throws where a row was beyond the scope of its reader, as the database says now */
    async expectInScope(database: Connection): Promise<void> {
      const sightings = rows.sightings();
      if (sightings.length === 0) return;
      const db = await openConnection(database);
      try {
        const judge = await judgeOf(await readOwnership(db), sightings);
        const beyond = new Set(sightings.flatMap((one) => judge(one) ?? []));
        if (beyond.size > 0) throw new Error(`rows beyond their reader's scope:\n${[...beyond].join('\n')}`);
      } finally {
        await db.end();
      }
    },
  };
}

/** Gives what is wrong with a row, as a line; null where nothing is. */
async function judgeOf(ownership: Ownership, sightings: readonly Sighting[]) {
  const owned = await ownership.find([
    ...new Set(sightings.flatMap(({ keys, asked }) => [...keys, ...asked])),
  ]);
  const deleted = ownersOfDeleted(owned, sightings);
  const doctors = sightings.flatMap(({ reader }) => (reader.tipo === 'Medico' ? reader.id : []));
  const patientsOf = await ownership.patientsOf([...new Set(doctors)]);
  const patients = [...owned.values()].flat().flatMap(({ clientes }) => clientes ?? []);
  const queued = await ownership.queued([...new Set(patients)]);
  const departures = await ownership.departures();
  const tablesIn = new Map<string, string[]>();

  /** Whether an account had the record before it went to the account `now`. */
  function hadBefore(id: string, now: string | null, em: number): boolean {
    return departures.some(({ de, para, em: left }) => de === id && para === now && em <= left.getTime());
  }

  /** Whether a doctor treats somebody of an account, or somebody whose record has left it. */
  function treats(id: string, account: string): boolean {
    const left = departures.filter(({ de }) => de === account).map(({ para }) => para);
    return [account, ...left].some((one) => patientsOf.has(`${id} ${one}`));
  }

  function isWithin({ tipo, id }: Reader, { clientes, medicos, pedidos, table }: Owned, em: number): boolean {
    if (tipo === 'Paciente') return clientes === id || hadBefore(id, clientes, em);
    if (clientes === null) return medicos === id;
    return treats(id, clientes) || (QUEUE.has(table) && queued.has(pedidos ?? clientes));
  }

  /** Whether a row that has no key of its own is proven by what its statement asked for. */
  function isAskedFor(
    reader: Reader,
    { clientes, ...row }: Owned,
    tables: readonly string[],
    em: number,
  ): boolean {
    if (!isWithin(reader, { clientes, ...row }, em)) return false;
    // Of the queue come its own tables, and what is joined to them; not whatever else belongs to the patient.
    const treated = reader.tipo === 'Paciente' || clientes === null || treats(reader.id, clientes);
    return treated || tables.some((table) => QUEUE.has(table));
  }

  function namedBy(key: string): Owned[] {
    return owned.get(key) ?? deleted.get(key) ?? [];
  }

  function tablesOf(statement: string): string[] {
    const tables = tablesIn.get(statement) ?? ownership.tablesIn(statement);
    tablesIn.set(statement, tables);
    return tables;
  }

  return ({ reader, statement, where, keys, asked, em }: Sighting): string | null => {
    const told = (what: string) =>
      `${reader.tipo}: ${what} by ${where}:\n    ${statement.replace(/\s+/g, ' ')}`;
    const closed = (table: string) => !isOpen(table, reader, statement);
    const tables = tablesOf(statement);
    const within =
      keys.flatMap((key) => namedBy(key)).some((row) => isWithin(reader, row, em)) ||
      asked.flatMap((key) => namedBy(key)).some((row) => isAskedFor(reader, row, tables, em));
    // People choose some ids themselves: the same may name rows of several tables, one of which was read.
    const named = ownership.tablesNamedBy(statement);
    const foreign = keys.flatMap((key) => {
      const rows = (owned.get(key) ?? []).filter(({ table }) => named.has(table));
      return rows.some((row) => isWithin(reader, row, em)) ? [] : rows;
    });
    // The doctor beside a row is who did something with it.
    const beyond = foreign
      .map(({ table }) => table)
      .filter((table) => closed(table) && !(within && table === 'medicos'));
    if (beyond.length > 0) return told([...new Set(beyond)].join(', '));
    const blind = within ? [] : tables.filter((table) => closed(table));
    return blind.length > 0 ? told(`a row of ${blind.join(', ')} that names nobody`) : null;
  };
}

/** The owners of rows that are there no more, by key: those who were named beside it when it was read. */
function ownersOfDeleted(
  owned: ReadonlyMap<string, Owned[]>,
  sightings: readonly Sighting[],
): Map<string, Owned[]> {
  const deleted = new Map<string, Set<Owned>>();
  for (const { keys, asked } of sightings) {
    const named = [...keys, ...asked];
    for (const key of named.filter((one) => !owned.has(one))) {
      const beside = deleted.get(key) ?? new Set<Owned>();
      deleted.set(key, beside);
      for (const row of named.flatMap((one) => owned.get(one) ?? [])) beside.add(row);
    }
  }
  return new Map([...deleted].map(([key, rows]) => [key, [...rows]]));
}
