import { expect, test } from 'vitest';
import { appForTest } from '#testing/app/app.ts';
import { newPatient, visitor } from '#testing/builders/builders.ts';

test('no cache keeps what a person reads, nor the refusal of a call without a session', async () => {
  const app = await appForTest();
  const { http } = await newPatient(app);
  const cacheOf = async (path: string, who = http) => (await who.fetch(path)).headers.get('cache-control');
  for (const path of ['/api/cliente', '/api/pedidos', '/api/chat', '/api/sessao', '/api/sessoes']) {
    expect(await cacheOf(path)).toBe('no-store');
  }
  expect(await cacheOf('/api/cliente', visitor(app))).toBe('no-store');
  // A page without personal data may be cached.
  expect(await cacheOf('/usuario')).not.toBe('no-store');
});
