import type { SpanWords } from './trace.ts';

/** A longer text is cut. */
const MAX_TEXT = 1_000;
const TABLE = /\b(?:from|into|update|join|table)\s+"?(\w+)"?/i;

/**
 * A statement as a span tells it: its command, its first table, and its text, in which words between quotes and numbers that
 * are no placeholders are replaced, so that nothing shows that code should have written into one.
 */
export function wordsOfStatement(text: string): { name: string; words: SpanWords } {
  const start = text.slice(0, MAX_TEXT);
  const command = /^\W*(\w+)/.exec(start)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(start)?.[1];
  return {
    name: table === undefined ? command : `${command} ${table}`,
    words: {
      'db.system.name': 'postgresql',
      'db.operation.name': command,
      ...(table !== undefined && { 'db.collection.name': table }),
      'db.query.text': start.replaceAll(/'[^']*(?:'|$)/g, '?').replaceAll(/(?<![$\w."])\d+/g, '?'),
    },
  };
}
