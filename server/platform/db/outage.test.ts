import { expect, test, vi } from 'vitest';
import { againWhenLost, connectionLost, databaseAway, noteWaited, oneOf } from './outage.ts';

const failure = (message: string, extra: object = {}) => Object.assign(new Error(message), extra);

test.each([
  ['a shutdown', failure('', { code: '57P01' }), true],
  ['a crash', failure('', { code: '57P02' }), true],
  ['a start', failure('', { code: '57P03' }), true],
  ['too many connections', failure('', { code: '53300' }), true],
  ['nobody on the port', failure('', { code: 'ECONNREFUSED' }), true],
  ['no socket', failure('', { code: 'ENOENT', syscall: 'connect' }), true],
  ['a cut in the middle', failure('Connection terminated unexpectedly'), true],
  ['a cut before', failure('Client has encountered a connection error and is not queryable'), true],
  ['no answer in time', failure('Connection terminated due to connection timeout'), true],
  ['a missing file', failure('', { code: 'ENOENT', syscall: 'open' }), false],
  ['a doubled key', failure('', { code: '23505' }), false],
  ['a statement that took too long', failure('', { code: '57014' }), false],
  ['a proxy that does not understand', failure('', { code: '08P01' }), false],
  ['a database that is dropped', failure('', { code: '57P04' }), false],
  ['something thrown', 'Connection terminated', false],
])('%s', (_name, error, lost) => {
  expect(connectionLost(error)).toBe(lost);
});

test.each([
  ['a server that only reads', '25006', true],
  ['a full disk', '53100', true],
  ['no memory', '53200', true],
  ['a disk that fails', '58030', true],
  ['a deadlock', '40P01', true],
  ['two transactions that do not fit', '40001', true],
  ['a row that somebody holds for long', '55P03', true],
  ['a statement that took too long', '57014', false],
  ['a doubled key', '23505', false],
])('%s → the call may be repeated soon: %s, and no connection was lost', (_name, code, soon) => {
  const error = failure('', { code });
  expect([databaseAway(error), connectionLost(error)]).toEqual([soon, false]);
});

test('a pool that is used up is worth another call, but nothing was lost', () => {
  const error = failure('timeout exceeded when trying to connect');
  expect([databaseAway(error), connectionLost(error)]).toEqual([true, false]);
});

test('what was lost is done again, until the pool gives up', async () => {
  const lost = () => failure('Connection terminated unexpectedly');
  const work = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(lost())
    .mockRejectedValueOnce(lost())
    .mockResolvedValueOnce('feito');
  expect(await againWhenLost(work)).toBe('feito');
  const gone = failure('', { code: 'ECONNREFUSED' });
  noteWaited(gone);
  const never = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost()).mockRejectedValue(gone);
  await expect(againWhenLost(never)).rejects.toBe(gone);
  expect(never).toHaveBeenCalledTimes(2);
});

test('what may not be done twice is not, and neither is what was refused', async () => {
  const lost = vi
    .fn<() => Promise<string>>()
    .mockRejectedValue(failure('Connection terminated unexpectedly'));
  await expect(againWhenLost(lost, () => false)).rejects.toThrow('terminated');
  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(failure('', { code: '23505' }));
  await expect(againWhenLost(refused)).rejects.toMatchObject({ code: '23505' });
  expect([lost.mock.calls.length, refused.mock.calls.length]).toEqual([1, 1]);
});

test('waiting callers → separate error objects: libraries write into them', () => {
  const shared = failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' });
  noteWaited(shared);
  const [mine, yours] = [oneOf(shared), oneOf(shared)];
  Object.assign(Object(yours), { code: 'ESTREAM' });
  expect(mine).not.toBe(yours);
  expect([connectionLost(mine), connectionLost(yours)]).toEqual([true, true]);
});
