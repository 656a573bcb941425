import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely';
import { askBuilt } from '../connection/pipelined.ts';
import type { DB } from '../schema.ts';

/** Stands in a built statement for a parameter that each call gives. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Names a parameter where a query takes a value. */
export type Param<Params> = <Name extends keyof Params & string>(name: Name) => RawBuilder<Params[Name]>;

const param = (name: string) => sql<never>`${new Placeholder(name)}`;

/** Builds statements and asks nobody. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
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
    const parameters = built.parameters.map((value) =>
      value instanceof Placeholder ? Reflect.get(params, value.name) : value,
    );
    return askBuilt(db, { ...built, parameters });
  };
}
