import { z } from 'zod';

/** Nothing that is longer is a line that `confirmarApagamento` wrote. */
const LINE_CHARS = 10_000;
const line = z.object({ contaApagada: z.uuid() });

/**
 * Reads from the lines of a log which accounts were erased, with or without what a container or a journal writes before them;
 * other lines count nothing.
 */
export async function readErased(lines: AsyncIterable<string>): Promise<Set<string>> {
  const erased = new Set<string>();
  for await (const text of lines) {
    if (text.length > LINE_CHARS || !text.includes('"contaApagada":')) continue;
    const { success, data } = line.safeParse(jsonOf(text.slice(text.indexOf('{'))));
    if (success) erased.add(data.contaApagada);
  }
  return erased;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
