declare module 'pg/lib/utils.js' {
  /** A value as PostgreSQL reads it; `pg` makes all parameters of a statement so. */
  export function prepareValue(value: unknown): Buffer | string | null;
}
