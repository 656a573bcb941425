import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { palavrasDaAcao } from '#domain/instalacao/acoes/acoes.ts';

/** An action where one is named for the audit: its entry, a look, or the actions of a download. */
const NAMED =
  /(?:\b(?:action|asked|taken): |recordLook\([^']*|\b(?:recorded|changed|auditOf|notar)\()'([a-z_]+\.[a-z_.]+)'/g;

/** Every quoted action in the code of the server; each test database is asked at its end for those made of parts. */
function actionsInCode(): string[] {
  const files = globSync('server/{features,cli,demo}/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  const named = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(NAMED)].map(([, action = '']) => action),
  );
  return [...new Set(named)].toSorted();
}

test('every action that the code names is read in words', () => {
  const actions = actionsInCode();
  expect(actions.length).toBeGreaterThan(120);
  expect(actions.filter((action) => palavrasDaAcao(action) === undefined)).toEqual([]);
});
