import { expect, test } from 'vitest';
import { retryDelay } from './retry-delay.ts';
import { outdatedCaches, handlingOf } from './request-rules.ts';

const ORIGIN = 'https://zelo.example';

test.each([
  ['GET', 'navigate', '/historico/1', 'page'],
  ['GET', 'navigate', '/', 'page'],
  ['GET', 'navigate', '/api/anexos/1/arquivo', 'none'],
  ['GET', 'navigate', '/demo/emails', 'none'],
  ['POST', 'navigate', '/demo/pix/1', 'none'],
  ['GET', 'cors', '/assets/app-BNwYW5oF.js', 'file'],
  ['GET', 'cors', '/assets/atkinson-latin-wght-normal-BcXVPD7q.woff2', 'file'],
  ['GET', 'cors', '/assets/app-BNwYW5oF.js?x=1', 'none'],
  ['GET', 'cors', '/assets/app.js', 'none'],
  ['GET', 'cors', '/favicon.svg', 'icon'],
  ['GET', 'cors', '/api/pedidos', 'none'],
  ['GET', 'cors', '/api', 'none'],
  ['POST', 'cors', '/api/chat', 'none'],
  ['GET', 'no-cors', '/og.png', 'none'],
  ['GET', 'cors', '/sem-conexao', 'none'],
])('%s (%s) %s: %s', (method, mode, path, handling) => {
  expect(handlingOf({ method, mode, url: ORIGIN + path }, ORIGIN, ['/favicon.svg'])).toBe(handling);
});

test('another origin is none of ours', () => {
  const url = 'https://chat.example/assets/app-BNwYW5oF.js';
  expect(handlingOf({ method: 'GET', mode: 'navigate', url }, ORIGIN, [])).toBe('none');
});

test('a version that takes over keeps the one before, and leaves the caches of others alone', () => {
  expect(outdatedCaches(['zelo-a', 'zelo-b', 'outro', 'zelo-c'], 'zelo-c')).toEqual(['zelo-a']);
  expect(outdatedCaches(['zelo-a'], 'zelo-a')).toEqual([]);
});

test('the wait grows and then stays', () => {
  expect([0, 1, 2, 3, 4, 50].map((tries) => retryDelay(tries))).toEqual([
    2_000, 4_000, 8_000, 15_000, 30_000, 30_000,
  ]);
});
