import { expect, test } from 'vitest';
import { proximaEspera } from './espera.ts';
import { cachesVelhos, cuidadoCom } from './regras.ts';

const ORIGEM = 'https://zelo.example';

test.each([
  ['GET', 'navigate', '/historico/1', 'tela'],
  ['GET', 'navigate', '/', 'tela'],
  ['GET', 'navigate', '/api/anexos/1/arquivo', 'nada'],
  ['GET', 'navigate', '/demo/emails', 'nada'],
  ['POST', 'navigate', '/demo/pix/1', 'nada'],
  ['GET', 'cors', '/assets/app-BNwYW5oF.js', 'arquivo'],
  ['GET', 'cors', '/assets/atkinson-latin-wght-normal-BcXVPD7q.woff2', 'arquivo'],
  ['GET', 'cors', '/assets/app-BNwYW5oF.js?x=1', 'nada'],
  ['GET', 'cors', '/assets/app.js', 'nada'],
  ['GET', 'cors', '/favicon.svg', 'icone'],
  ['GET', 'cors', '/api/pedidos', 'nada'],
  ['GET', 'cors', '/api', 'nada'],
  ['POST', 'cors', '/api/chat', 'nada'],
  ['GET', 'no-cors', '/og.png', 'nada'],
  ['GET', 'cors', '/sem-conexao', 'nada'],
])('%s (%s) %s: %s', (method, mode, path, cuidado) => {
  expect(cuidadoCom({ method, mode, url: ORIGEM + path }, ORIGEM, ['/favicon.svg'])).toBe(cuidado);
});

test('another origin is none of ours', () => {
  const url = 'https://chat.example/assets/app-BNwYW5oF.js';
  expect(cuidadoCom({ method: 'GET', mode: 'navigate', url }, ORIGEM, [])).toBe('nada');
});

test('a version that takes over keeps the one before, and leaves the caches of others alone', () => {
  expect(cachesVelhos(['zelo-a', 'zelo-b', 'outro', 'zelo-c'], 'zelo-c')).toEqual(['zelo-a']);
  expect(cachesVelhos(['zelo-a'], 'zelo-a')).toEqual([]);
});

test('the wait grows and then stays', () => {
  expect([0, 1, 2, 3, 4, 50].map((tries) => proximaEspera(tries))).toEqual([
    2_000, 4_000, 8_000, 15_000, 30_000, 30_000,
  ]);
});
