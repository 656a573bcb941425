import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type QueryId,
  type RawBuilder,
  type RootOperationNode,
} from 'kysely';
import { askBuilt } from '../driver/driver.public.ts';
import type { DB } from '../schema.ts';

/** Marks the place in a built statement of a parameter that each call gives. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Names a parameter where a query takes a value. */
export type Param<Params> = <Name extends keyof Params & string>(name: Name) => RawBuilder<Params[Name]>;

/** A parameter for each name, as the values of an insert. */
export function paramsOf<Params extends object, const Name extends keyof Params & string>(
  param: Param<Params>,
  names: readonly Name[],
): { [K in Name]: RawBuilder<Params[K]> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each name
  return Object.fromEntries(names.map((name) => [name, param(name)])) as {
    [K in Name]: RawBuilder<Params[K]>;
  };
}

const param = (name: string) => sql<never>`${new Placeholder(name)}`;

/** True for a constant that is written into a statement's text; others stay parameters. */
function isWritable(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * Compiles a statement whose parameters are what each call gives, each of them once; constants are written into its text.
 * PostgreSQL estimates how many rows a constant finds and can only guess it for a parameter. Where the guess makes the plan for all
 * values seem dearer than one for the values of a call, it plans the statement anew at each call
 * (https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES).
 */
class FixedCompiler extends PostgresQueryCompiler {
  readonly #places = new Map<string, string>();

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    this.#places.clear();
    return super.compileQuery(node, queryId);
  }

  protected override appendValue(value: unknown): void {
    if (isWritable(value)) {
      this.appendImmediateValue(value);
      return;
    }
    const place = value instanceof Placeholder ? this.#places.get(value.name) : undefined;
    if (place !== undefined) {
      this.append(place);
      return;
    }
    super.appendValue(value);
    if (value instanceof Placeholder) this.#places.set(value.name, this.getCurrentParameterPlaceholder());
  }
}

/** Builds statements and asks nobody. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new FixedCompiler(),
  },
});

/**
 * A query whose text never changes, built at its first use and not at each: building a query of sixty columns takes a good
 * part of a millisecond. `build` names the values that each call gives, by `param`.
 * @returns the function that asks a query builder's database with these values, for the rows
 */
export function fixed<Params extends object, Row>(
  build: (db: Kysely<DB>, param: Param<Params>) => { compile(): CompiledQuery<Row> },
): (db: Kysely<DB>, params: Params) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return (db, params) => {
    built ??= build(builder, param).compile();
    return ask(db, built, params);
  };
}

/**
 * Statements that are alike but for the columns that they set: each set of columns is built once. `build` is given the names of
 * the columns and a value for each of them, as a parameter.
 * @returns the function that writes these values, under these columns, with what else the statement asks for in `params`
 */
export function fixedChange<Change extends object, Params extends object, Row>(
  build: (
    db: Kysely<DB>,
    param: Param<Params>,
    values: Record<keyof Change & string, RawBuilder<never>>,
  ) => { compile(): CompiledQuery<Row> },
): (db: Kysely<DB>, change: Partial<Change>, params: Params) => Promise<Row[]> {
  // As many as there are callers that write, each with columns of its own.
  const built = new Map<string, CompiledQuery<Row>>();
  return (db, change, params) => {
    const columns = Object.keys(change);
    const shape = columns.join();
    let statement = built.get(shape);
    if (!statement) {
      const values = Object.fromEntries(columns.map((column) => [column, param(CHANGED + column)]));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of the names of `change`
      statement = build(builder, param, values as Record<keyof Change & string, RawBuilder<never>>).compile();
      built.set(shape, statement);
    }
    return ask(db, statement, params, change);
  };
}

/** Before the name of a column that is set, so that a parameter of the statement may be called as it is. */
const CHANGED = 'novo:';

function ask<Row>(
  db: Kysely<DB>,
  built: CompiledQuery<Row>,
  params: object,
  change: object = {},
): Promise<Row[]> {
  const parameters = built.parameters.map((value) => {
    if (!(value instanceof Placeholder)) return value;
    const { name } = value;
    return name.startsWith(CHANGED)
      ? Reflect.get(change, name.slice(CHANGED.length))
      : Reflect.get(params, name);
  });
  return askBuilt(db, { ...built, parameters });
}
