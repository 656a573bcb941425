/* oxlint-disable eslint/no-underscore-dangle -- names of pg */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldDef, Pool, PoolClient } from 'pg';
import { expect } from 'vitest';

/** A patient or a doctor, who reads. */
export type Reader = { tipo: 'Paciente' | 'Medico'; id: string };

/** A row that a statement gave. Nobody is named in it but by keys. */
type Row = {
  /** The keys in it. */
  keys: readonly string[];
  /** The keys among the values of the statement. */
  asked: readonly string[];
  /** When the last request began that read it, in milliseconds. */
  em: number;
};

/** A row that was given to a reader, with the request that it was read for and the test that sent it. */
export type Sighting = Row & { reader: Reader; statement: string; where: string };

/** Rows read for one request; its work may outlive its answer. */
type Act = {
  request: FastifyRequest;
  test: string;
  /** When it began, in milliseconds. */
  em: number;
  /** By statement, each row once. */
  rows: Map<string, Map<string, Row>>;
};

/** Of pg: a statement, and the client that it was sent by. */
type Sent = { name?: string; text?: string; values?: readonly unknown[] };
type Inside = { _activeQuery: Sent | null; _sentQueryQueue: readonly Sent[] };

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The only ids that are texts. Other texts are what people wrote. */
const UPLOAD = /^[0-9a-f]{32}$/g;
const KEY = new RegExp(`${UUID.source}|${UPLOAD.source}`, 'g');
/** Types of columns by their numbers in `pg_type`, which never change; `uuids`: an array. */
const TYPES = { json: 114, jsonb: 3802, text: 25, uuid: 2950, uuids: 2951 };
/** A value beyond it (signs) is no key, nor a topic that has one. */
const LONGEST_KEY = 100;

/** Watches which rows the clients of a pool give to the requests of an application. */
export function watchRows(pool: Pool) {
  const acting = new AsyncLocalStorage<Act>();
  /** Those that have read something which is not in `sightings` yet. */
  const unsettled = new Set<Act>();
  const sightings = new Map<string, Map<string, Sighting>>();
  const watched = new WeakSet<PoolClient>();

  function settle(act: Act): void {
    const reader = readerOf(act.request);
    for (const [statement, rows] of reader ? act.rows : []) {
      if (!reader) continue;
      const known = getOrMake(sightings, statement);
      for (const [key, row] of rows) {
        const seen = known.get(reader.id + key);
        if (seen && seen.em >= row.em) continue;
        known.set(reader.id + key, { ...row, reader, statement, where: whereOf(act) });
      }
    }
    act.rows.clear();
    unsettled.delete(act);
  }

  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const found = new WeakMap<Sent, { act: Act; statement: string }>();
    const texts = new Map<string, string>();
    /** Of the statement that was described last under this name; without a name, of the one that is being answered. */
    const columns = new Map<string, (RegExp | null)[]>();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what pg's types do not tell of
    const inside = client as unknown as Inside;
    Object.assign(client, {
      query(...args: unknown[]): unknown {
        const answer: unknown = Reflect.apply(
          Reflect.get(Object.getPrototypeOf(client), 'query'),
          client,
          args,
        );
        // A pipelined client sends at once.
        const sent = inside._sentQueryQueue.at(-1) ?? inside._activeQuery;
        const act = acting.getStore();
        if (sent?.name && sent.text) texts.set(sent.name, sent.text);
        if (act && sent && !found.has(sent)) {
          found.set(sent, { act, statement: sent.text ?? texts.get(sent.name ?? '') ?? '' });
        }
        return answer;
      },
    });
    client.connection.prependListener('rowDescription', ({ fields }: { fields: readonly FieldDef[] }) => {
      columns.set(
        inside._activeQuery?.name ?? '',
        fields.map((field) => keysOfColumn(field)),
      );
    });
    client.connection.prependListener('dataRow', ({ fields }: { fields: readonly (string | null)[] }) => {
      const sent = inside._activeQuery;
      const known = sent && found.get(sent);
      if (!known) return;
      const { act, statement } = known;
      const readers = columns.get(sent.name ?? '') ?? [];
      const keys = fields.flatMap((field, i) => (readers[i] && field?.match(readers[i])) ?? []);
      const asked = (sent.values ?? []).flat().flatMap((value) => keysOfValue(value));
      getOrMake(act.rows, statement).set(`${keys.join()}|${asked.join()}`, { keys, asked, em: act.em });
      unsettled.add(act);
    });
  });

  return {
    /** Makes the statements of each request of an application known as its own. */
    over(app: FastifyInstance): void {
      const acts = new WeakMap<FastifyRequest, Act>();
      app.addHook('onRequest', (request, _reply, done) => {
        const act = {
          request,
          test: expect.getState().currentTestName ?? '',
          em: Date.now(),
          rows: new Map(),
        };
        acts.set(request, act);
        acting.run(act, done);
      });
      // A hook that reads a body continues in the context of its socket.
      app.addHook('preValidation', (request, _reply, done) => {
        const act = acts.get(request);
        if (act) acting.run(act, done);
        else done();
      });
      app.addHook('onResponse', (request, _reply, done) => {
        const act = acts.get(request);
        if (act) settle(act);
        done();
      });
    },
    /** All rows that were given so far. */
    sightings(): Sighting[] {
      for (const act of unsettled) settle(act);
      return [...sightings.values()].flatMap((rows) => [...rows.values()]);
    },
  };
}

function getOrMake<T>(map: Map<string, Map<string, T>>, key: string): Map<string, T> {
  const made = map.get(key) ?? new Map<string, T>();
  map.set(key, made);
  return made;
}

/** Acts of a patient over another account, which are judged by the proof that they bring. */
const BY_PROOF: ReadonlySet<string> = new Set(['trazerProntuario', 'trazerCadastro']);

/** Who acts by a request; null for nobody whose rows are watched. */
function readerOf({ actor, method, routeOptions: { config } }: FastifyRequest): Reader | null {
  // An act of a visitor is judged by the password, link or secret that it brings, even if somebody is signed in.
  if (method !== 'GET' && config.contract?.access.includes('Visitante')) return null;
  if (BY_PROOF.has(config.contract?.operationId ?? '')) return null;
  if (actor.tipo === 'Paciente') return { tipo: actor.tipo, id: actor.clienteId };
  return actor.tipo === 'Medico' ? { tipo: actor.tipo, id: actor.medicoId } : null;
}

function whereOf({ request: { method, routeOptions }, test }: Act): string {
  return `${method} ${routeOptions.url ?? 'of no route'} in "${test}"`;
}

/** Pattern of the keys in a column's values as text; null where there are none, or only such as people wrote. */
function keysOfColumn({ tableID, dataTypeID }: FieldDef): RegExp | null {
  if (dataTypeID === TYPES.text) return UPLOAD;
  if (dataTypeID === TYPES.uuid || dataTypeID === TYPES.uuids) return UUID;
  const isJson = dataTypeID === TYPES.json || dataTypeID === TYPES.jsonb;
  // Made by the statement of other columns; one that is stored holds what people wrote.
  return isJson && tableID === 0 ? UUID : null;
}

function keysOfValue(value: unknown): readonly string[] {
  return typeof value === 'string' && value.length < LONGEST_KEY ? (value.match(KEY) ?? []) : [];
}
