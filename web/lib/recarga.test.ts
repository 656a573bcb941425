import { expect, test, vi } from 'vitest';
import { comRecarga } from './recarga.ts';

function ambiente({ conectado = true, agora = 1_000_000 } = {}) {
  const guardado = new Map<string, string>();
  return {
    agora: () => agora,
    conectado: () => conectado,
    armazem: () => ({
      getItem: (key: string) => guardado.get(key) ?? null,
      setItem: (key: string, value: string) => void guardado.set(key, value),
    }),
    recarregar: vi.fn<() => void>(),
  };
}

const falha = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const settled = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'ok',
      () => 'failed',
    ),
    new Promise((done) => setTimeout(done, 5, 'open')),
  ]);

test('what loads is handed on', async () => {
  const mundo = ambiente();
  await expect(comRecarga(() => Promise.resolve('tela'), mundo)).resolves.toBe('tela');
  expect(mundo.recarregar).not.toHaveBeenCalled();
});

test('a file of an older version is asked for once more by a full load, and nothing is drawn meanwhile', async () => {
  const mundo = ambiente();
  expect(await settled(comRecarga(falha, mundo))).toBe('open');
  expect(mundo.recarregar).toHaveBeenCalledTimes(1);
  // The page that was loaded fails in the same way: no circle.
  expect(await settled(comRecarga(falha, mundo))).toBe('failed');
  expect(mundo.recarregar).toHaveBeenCalledTimes(1);
});

test('without a network a full load would only lose the page', async () => {
  const mundo = ambiente({ conectado: false });
  expect(await settled(comRecarga(falha, mundo))).toBe('failed');
  expect(mundo.recarregar).not.toHaveBeenCalled();
});

test('a browser that keeps nothing is not loaded again: it could go in circles', async () => {
  const mundo = {
    ...ambiente(),
    armazem: () => {
      throw new DOMException('no storage', 'SecurityError');
    },
  };
  expect(await settled(comRecarga(falha, mundo))).toBe('failed');
  expect(mundo.recarregar).not.toHaveBeenCalled();
});
