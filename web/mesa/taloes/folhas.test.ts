import { expect, test } from 'vitest';
import type { FolhaDoTalao } from '#contracts/documentos/taloes.contract.ts';
import { foldFolhas } from './folhas.ts';

const folha = (numero: string, estado: FolhaDoTalao['estado']): FolhaDoTalao => ({
  numero,
  estado,
  em: null,
  documento: null,
  motivo: null,
});

test('free forms in a row → one line; each used or voided one → its own', () => {
  const book = [
    folha('401', 'usado'),
    folha('402', 'livre'),
    folha('403', 'inutilizado'),
    folha('404', 'livre'),
    folha('405', 'livre'),
    folha('406', 'livre'),
  ];
  expect(foldFolhas(book).map(({ de, ate, n }) => [de.numero, ate.numero, n])).toEqual([
    ['401', '401', 1],
    ['402', '402', 1],
    ['403', '403', 1],
    ['404', '406', 3],
  ]);
  expect(foldFolhas([])).toEqual([]);
});
