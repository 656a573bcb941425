import { expect, test } from 'vitest';
import { adiadaAte } from './adiamento.ts';

test.each([
  ['1 hora', '2026-11-19T15:30:00-03:00', '2026-11-19T16:30:00-03:00'],
  ['amanhã 8h', '2026-11-19T23:59:00-03:00', '2026-11-20T08:00:00-03:00'],
  ['amanhã 8h', '2026-11-20T00:00:00-03:00', '2026-11-21T08:00:00-03:00'],
  ['segunda 8h', '2026-11-19T15:30:00-03:00', '2026-11-23T08:00:00-03:00'],
  ['segunda 8h', '2026-11-22T23:00:00-03:00', '2026-11-23T08:00:00-03:00'],
  ['segunda 8h', '2026-11-23T07:00:00-03:00', '2026-11-30T08:00:00-03:00'],
] as const)('put off to %s at %s', (adiamento, agora, ate) => {
  expect(adiadaAte(adiamento, new Date(agora))).toEqual(new Date(ate));
});
