/** Gives the name under which a statement is prepared; null for one that is sent as it is. */
export type NameOf = (text: string) => string | null;

/** A statement is prepared when it comes so often within the window. */
const OFTEN = 10;
const WINDOW_MS = 60_000;
/** A prepared statement costs each connection of the server some ten kilobytes for as long as it lives. */
const MOST_NAMES = 200;
/** Texts that are counted at the same time; a list of values of another length makes another text. */
const MOST_COUNTED = 2_000;

/** Prepared: these are not worth it, or may not be. */
const STATEMENT = /^\s*(select|with|insert|update|delete)\b/i;

/**
 * Names for statements that come often: PostgreSQL then parses and plans them once for each connection, and not each time.
 * A statement that comes now and then is not prepared, because it would stay in the memory of every connection.
 * @param now milliseconds of a clock that only rises
 */
export function statementNames(now: () => number = () => performance.now()): NameOf {
  const names = new Map<string, string>();
  let counted = new Map<string, number>();
  let since = now();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MOST_NAMES || !STATEMENT.test(text)) return null;
    if (now() - since > WINDOW_MS || counted.size >= MOST_COUNTED) {
      counted = new Map();
      since = now();
    }
    const times = (counted.get(text) ?? 0) + 1;
    if (times < OFTEN) {
      counted.set(text, times);
      return null;
    }
    counted.delete(text);
    const name = `z${names.size}`;
    names.set(text, name);
    return name;
  };
}
