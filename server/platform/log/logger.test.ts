import { open } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger, errorInLines, type Log } from './logger.ts';

function logged(write: (log: Log) => void): string {
  let text = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  write(createLogger('info', destination));
  return text;
}

test('a person and a secret are redacted wherever they stand', () => {
  const text = logged((log) => {
    log.info({ cpf: '52998224725', input: { senha: 'segredo', data: { token: 'abc123' } } }, 'x');
  });
  expect(text).not.toMatch(/52998224725|segredo|abc123/);
  expect(JSON.parse(text)).toMatchObject({ msg: 'x', cpf: '[…]' });
});

test("of a database error neither PostgreSQL's detail nor its message is logged", () => {
  const error = Object.assign(new Error('duplicate key (cpf)=(52998224725)'), {
    code: '23505',
    constraint: 'clientes_cpf_key',
    detail: 'Key (cpf)=(52998224725) already exists.',
    severity: 'ERROR',
  });
  const text = logged((log) => log.error({ err: new Error('failed', { cause: error }) }, 'x'));
  expect(text).not.toContain('52998224725');
  expect(JSON.parse(text)).toMatchObject({
    err: { message: 'failed', cause: { code: '23505', constraint: 'clientes_cpf_key' } },
  });
});

test('of a failed call of the file system the file is not named: its folder is a CPF', async () => {
  const error: unknown = await open('/nowhere/52998224725/laudo.pdf').catch((reason: unknown) => reason);
  const text = logged((log) => log.error({ err: error }, 'x'));
  expect(text).not.toMatch(/52998224725|laudo/);
  expect(JSON.parse(text)).toMatchObject({ err: { code: 'ENOENT', message: 'ENOENT: open' } });
});

test('a terminal is told what the log is told, and where it happened', () => {
  const cause = Object.assign(new Error("EACCES: open '/a/52998224725/b'\n52998224725"), {
    code: 'EACCES',
    syscall: 'scandir',
    path: '/a/52998224725/b',
  });
  const text = errorInLines(new TypeError('failed', { cause }));
  expect(text).not.toContain('52998224725');
  expect(text).toMatch(/^TypeError: failed\n +at /);
  expect(text).toMatch(/^cause: Error: EACCES: scandir/m);
  expect(errorInLines(undefined)).toBe('undefined');
});
