import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENTOS } from '#domain/pedidos/pedido-status.ts';
import { wordsOfAction } from './acontecimentos.presenter.ts';

const TARGETS = 'anexo|caso|cobranca|consulta|correio|documento|escolha|pedido|rascunho|relato';
const QUOTED = new RegExp(`(?<!\\bname: )'((?:${TARGETS})\\.[a-z_]+)'`, 'g');
const FILE_NAME = /\.(?:pdf|png)$/;

/** The quoted actions on orders in the code of the features; names of jobs (`name: '…'`) and of files look alike. */
function actionsInCode(): string[] {
  const files = globSync('server/features/**/*.ts').filter(
    (path) => !/\.(?:test|jobs|workers)\.ts$/.test(path),
  );
  const quoted = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(QUOTED)].map(([, action = '']) => action),
  );
  return [...new Set(quoted)].filter((action) => !FILE_NAME.test(action)).toSorted();
}

test('the code is read', () => {
  expect(actionsInCode().length).toBeGreaterThan(60);
});

test('every action on an order is told in words, or left out knowingly', () => {
  // A revocation is audited by its document.
  const events = EVENTOS.filter((evento) => evento !== 'revogar').map((evento) => `pedido.${evento}`);
  const all = [...actionsInCode(), ...events];
  expect(all.filter((action) => wordsOfAction(action) === undefined)).toEqual([]);
});

test('no words of an action look like a machine wrote them', () => {
  const words = actionsInCode().flatMap((action) => wordsOfAction(action) ?? []);
  expect(words.filter((text) => !/^[A-ZÀ-Ú][^_]*$/.test(text) || /[a-z]\.[a-z]|[A-Z]{4}/.test(text))).toEqual(
    [],
  );
});
