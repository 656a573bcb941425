import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { errorBody } from '#contracts/contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: 'https://zelo.exemplo.com.br' } });
});
afterAll(() => app.stop());

const CPF = '52998224725';
const BOTH_LENGTHS =
  'POST /api/sessao HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';

test.each([
  ['a line that is no header', 400, `GET /${CPF} HTTP/1.1\r\nhost: a\r\nno header\r\n\r\n`],
  ['a length said twice, in two ways', 400, BOTH_LENGTHS],
  ['headers of 20 kB', 431, `GET /${CPF} HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
])(
  '%s → %i in the shape of errors, with security headers and a log line, connection closed',
  async (_name, status, sent) => {
    const logged = vi.spyOn(app.deps.log, 'info');
    const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', allowHalfOpen: true });
    socket.write(sent);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    socket.destroy();
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const headers = new Map(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => [line.split(': ')[0], line.split(': ')[1]]),
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    const { error } = errorBody.parse(JSON.parse(body));
    expect([error.message, error.requestId]).toEqual([
      'Não entendemos o que foi enviado.',
      headers.get('x-request-id'),
    ]);
    const line = { reqId: error.requestId, status: String(status), refusal: 'pedido_invalido' };
    expect(logged.mock.calls).toContainEqual([line, 'not a request']);
    logged.mockRestore();
    expect(body).not.toContain(CPF);
  },
);
