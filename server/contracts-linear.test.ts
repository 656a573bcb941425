import { expect, test } from 'vitest';
import { z } from 'zod';
import { isMedia, type Contract } from '../contracts/contract.ts';
import { inputReader } from './platform/http/read-input.ts';
import { allContracts, nameOf } from './testing/app/contracts.ts';

const SHAPES = [' ', 'a ', ' \n', '\0', '1.', '\u0301', '\u200B', '\uD83D', ').'];
const CARRIERS: readonly ((text: string) => unknown)[] = [
  (text) => text,
  (text) => [text],
  (text) => ({ [text]: text }),
];

/** Below it (milliseconds) a clock tells nothing about growth. */
const FLOOR = 2;

type Input = { name: string; read: (sent: unknown) => unknown; fields: readonly string[] };

function inputsOf(contract: Contract): Input[] {
  const { params, query, body } = contract;
  const json = isMedia(body) ? body.json : body;
  return [params, query, json].flatMap((schema) =>
    schema
      ? [
          {
            name: nameOf(contract),
            read: inputReader(schema),
            fields: schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
          },
        ]
      : [],
  );
}

/** The shortest of `tries` readings, in milliseconds. */
function time(read: Input['read'], sent: unknown, tries: number): number {
  const times = Array.from({ length: tries }, () => {
    const began = performance.now();
    read(sent);
    return performance.now() - began;
  });
  return Math.min(...times);
}

/** True where ten times the length takes more than a proportion with room explains. @param sent each ten times the one before */
function grows(read: Input['read'], sent: readonly unknown[]): boolean {
  let before = Infinity;
  for (const value of sent) {
    const most = 40 * (before + FLOOR);
    // A slow reading is repeated, so that a pause of the machine is not taken for growth.
    before = time(read, value, 1);
    if (before > most) before = time(read, value, 5);
    if (before > most) return true;
  }
  return false;
}

const inputs = (await allContracts()).flatMap(inputsOf);

test('the inputs of the contracts are found', () => {
  expect(inputs.length).toBeGreaterThan(100);
});

test.each(SHAPES)('of %j, each field of each contract is read in a time in proportion', (shape) => {
  const texts = [1000, 10_000, 100_000].map((length) => shape.repeat(length / shape.length));
  const values = CARRIERS.map((carry) => texts.map((text) => carry(text)));
  const grown = inputs.flatMap(({ name, read, fields }) =>
    values.flatMap((sent) => {
      const one = fields.filter((field) =>
        grows(
          read,
          sent.map((value) => ({ [field]: value })),
        ),
      );
      return [...one, ...(grows(read, sent) ? ['all of it'] : [])].map((field) => `${name}: ${field}`);
    }),
  );
  expect(grown).toEqual([]);
});
