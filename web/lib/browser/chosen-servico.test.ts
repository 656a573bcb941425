import { expect, test, vi } from 'vitest';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { chosenServico, forgetChosenServico, keepChosenServico, servicoHref } from './chosen-servico.ts';
import { createMemoryStorage } from './tab-storage.ts';

test.each(SERVICOS.map(({ titulo }) => titulo))('%s goes with the address, once', (titulo) => {
  const storage = createMemoryStorage();
  const { hash, pathname } = new URL(servicoHref(titulo), 'http://localhost');
  const addresses: unknown[] = [];
  const history = { replaceState: (...args: unknown[]) => void addresses.push(args[2]) };
  keepChosenServico({ hash, pathname }, history, storage);
  expect(chosenServico(storage)?.titulo).toBe(titulo);
  expect(addresses).toEqual(['/pedido']);
  forgetChosenServico(storage);
  expect(chosenServico(storage)).toBeNull();
});

test.each(['', '#conteudo', '#servico-0', '#servico-10', '#servico-x'])('%j chooses nothing', (hash) => {
  const storage = createMemoryStorage();
  const history = { replaceState: () => expect.unreachable() };
  keepChosenServico({ hash, pathname: '/pedido' }, history, storage);
  expect(chosenServico(storage)).toBeNull();
});

test('an hour after the choice it is forgotten', () => {
  vi.useFakeTimers({ now: 0 });
  const storage = createMemoryStorage();
  keepChosenServico({ hash: '#servico-2', pathname: '/pedido' }, { replaceState: () => undefined }, storage);
  vi.advanceTimersByTime(3_599_999);
  expect(chosenServico(storage)).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(chosenServico(storage)).toBeNull();
  expect(storage.length).toBe(0);
  vi.useRealTimers();
});
