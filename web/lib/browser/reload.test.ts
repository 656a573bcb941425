import { expect, test } from 'vitest';
import { pecaDaTela, PecaAusente } from './reload.ts';

function ambiente({ conectado = true } = {}) {
  const guardado = new Map<string, string>();
  let agora = 1_000_000;
  return {
    passar: (ms: number) => void (agora += ms),
    agora: () => agora,
    conectado: () => conectado,
    armazem: () => ({
      getItem: (key: string) => guardado.get(key) ?? null,
      setItem: (key: string, value: string) => void guardado.set(key, value),
    }),
  };
}

const perdida = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

async function falhaEm(mundo: Parameters<typeof pecaDaTela>[1]): Promise<PecaAusente> {
  const error = await pecaDaTela(perdida, mundo).catch((thrown: unknown) => thrown);
  if (!(error instanceof PecaAusente)) throw new Error('not a PecaAusente');
  return error;
}

test('what loads is handed on', async () => {
  await expect(pecaDaTela(() => Promise.resolve('tela'), ambiente())).resolves.toBe('tela');
});

test('a file of an older version is worth one full load: not a second one at once, but again later', async () => {
  const mundo = ambiente();
  expect((await falhaEm(mundo)).recarregar).toBe(true);
  expect((await falhaEm(mundo)).recarregar).toBe(false);
  mundo.passar(61_000);
  expect((await falhaEm(mundo)).recarregar).toBe(true);
});

test('without a network a full load would only lose the page', async () => {
  const mundo = ambiente({ conectado: false });
  expect(await falhaEm(mundo)).toMatchObject({ recarregar: false, conectado: false });
});

test('a browser that keeps nothing is not loaded again: it could go in circles', async () => {
  const mundo = {
    ...ambiente(),
    armazem: () => {
      throw new DOMException('no storage', 'SecurityError');
    },
  };
  expect((await falhaEm(mundo)).recarregar).toBe(false);
});
