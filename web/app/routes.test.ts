import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { isScreen, SCREENS } from '#contracts/screens.ts';
import { routes } from './routes.tsx';

function pathsOf(all: readonly RouteObject[]): string[] {
  return all.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);
}

test('the server knows every screen of the router, and no other', () => {
  const drawn = pathsOf(routes).filter((path) => path !== '*');
  expect(drawn.toSorted()).toEqual([...SCREENS].toSorted());
});

test.each([
  ['/dados', true],
  ['/dados/', true],
  ['/DADOS', true],
  ['/pedido/0b2e', true],
  ['/historico', false],
  ['/pedido/1/2', false],
  ['/', false],
  ['/nao-existe', false],
  ['/wp-login.php', false],
])('%s is a screen: %s', (path, known) => {
  expect(isScreen(path)).toBe(known);
});
