import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  appendPergunta,
  fromVersao,
  restorePergunta,
  writePergunta,
  movePergunta,
  hasChanged,
  toPublish,
  pendingWords,
  removePergunta,
  rebase,
  storedList,
  activePerguntas,
  comparePerguntas,
  type EditedPerguntas,
} from './edited-perguntas.ts';

const p = (pergunta: string, descricao = '') => ({ pergunta, descricao });
const BASE = [p('A?'), p('B?', 'b'), p('C?'), p('D?')];
const initial = () => fromVersao(BASE);
const ids = (lista: EditedPerguntas) => lista.map(({ id }) => id);
const texts = (lista: EditedPerguntas) =>
  activePerguntas(lista)
    .map(({ pergunta }) => pergunta)
    .join('');
const idOf = (lista: EditedPerguntas, pergunta: string) =>
  lista.find((one) => one.pergunta === pergunta)?.id ?? '';

test('untouched, nothing is left to save; spaces are no change', () => {
  const lista = initial();
  expect(new Set(ids(lista)).size).toBe(4);
  expect(pendingWords('tratamento', lista, BASE)).toBe('Nada por salvar.');
  expect(hasChanged('tratamento', writePergunta(lista, idOf(lista, 'A?'), { pergunta: ' A? ' }), BASE)).toBe(
    false,
  );
});

test.each([
  [0, 'BACD'],
  [3, 'ACDB'],
  [99, 'ACDB'],
  [1, 'ABCD'],
])('moved to %i', (to, ordem) => {
  const lista = initial();
  expect(texts(movePergunta(lista, idOf(lista, 'B?'), to)).replaceAll('?', '')).toBe(ordem);
});

test('a place counts among what will be asked: removed questions keep theirs beside it', () => {
  const lista = initial();
  const withoutC = removePergunta(lista, idOf(lista, 'C?'));
  const moved = movePergunta(withoutC, idOf(lista, 'B?'), 2);
  expect(texts(moved)).toBe('A?D?B?');
  expect(texts(restorePergunta(moved, idOf(lista, 'C?')))).toBe('A?C?D?B?');
});

test('removed and restored → unchanged; a new one without words → nothing left', () => {
  const lista = initial();
  const withoutB = removePergunta(lista, idOf(lista, 'B?'));
  expect([texts(withoutB), withoutB.length]).toEqual(['A?C?D?', 4]);
  expect(restorePergunta(withoutB, idOf(lista, 'B?'))).toEqual(lista);
  expect(removePergunta(appendPergunta(lista, 'nova'), 'nova')).toEqual(lista);
  expect(
    removePergunta(writePergunta(appendPergunta(lista, 'nova'), 'nova', { pergunta: 'E?' }), 'nova'),
  ).toHaveLength(5);
});

test('what is left to save, in words', () => {
  const lista = initial();
  const fresh = writePergunta(appendPergunta(lista, 'n'), 'n', { pergunta: 'E?' });
  expect(pendingWords('tratamento', fresh, BASE)).toBe('Por salvar: 1 nova.');
  const withoutA = removePergunta(fresh, idOf(lista, 'A?'));
  expect(pendingWords('tratamento', withoutA, BASE)).toBe('Por salvar: 1 nova e 1 removida.');
  const edited = writePergunta(withoutA, idOf(lista, 'B?'), { descricao: 'outra' });
  const ordem = movePergunta(edited, idOf(lista, 'D?'), 0);
  expect(pendingWords('tratamento', ordem, BASE)).toBe(
    'Por salvar: 1 nova, 1 removida, 1 editada e outra ordem.',
  );
  expect(toPublish('tratamento', ordem)).toEqual([p('D?'), p('B?', 'outra'), p('C?'), p('E?')]);
});

test('over another version, each question finds itself by its words', () => {
  const lista = initial();
  const mine = removePergunta(
    writePergunta(lista, idOf(lista, 'A?'), { pergunta: 'Minha?' }),
    idOf(lista, 'C?'),
  );
  const theirs = [p('B?', 'b'), p('Deles?')];
  const now = rebase(mine, theirs);
  // Question C was removed and is missing in the new version: it cannot be restored any more.
  expect(now.map(({ pergunta, origem }) => [pergunta, origem])).toEqual([
    ['Minha?', null],
    ['B?', 0],
    ['D?', null],
  ]);
  expect(pendingWords('tratamento', now, theirs)).toBe('Por salvar: 2 novas e 1 removida.');
  expect(hasChanged('tratamento', rebase(lista, BASE), BASE)).toBe(false);
});

test('any moves, removals and restorations → no question lost or doubled', () => {
  const act = fc.tuple(fc.constantFrom('mover', 'retirar', 'devolver'), fc.nat(3), fc.nat(6));
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const lista = initial();
      const end = acts.reduce((now, [kind, which, to]) => {
        const id = lista[which]?.id ?? '';
        if (kind === 'mover') return movePergunta(now, id, to);
        return kind === 'retirar' ? removePergunta(now, id) : restorePergunta(now, id);
      }, lista);
      expect(ids(end).toSorted()).toEqual(ids(lista).toSorted());
    }),
  );
});

test('each question with what tells it from the other list', () => {
  const mine = [p('A?'), p('B?', 'b'), p('Nova?'), p('C?')];
  const other = [p('A?'), p('B?', 'outra'), p('C?')];
  expect(comparePerguntas(mine, other).map(({ difference }) => difference)).toEqual([
    'nenhuma',
    'descricao',
    'so-aqui',
    'lugar',
  ]);
  expect(comparePerguntas(other, other).every(({ difference }) => difference === 'nenhuma')).toBe(true);
});

test('a mark → edited like a text: shown, published, rebased, compared and reverted', () => {
  const lista = initial();
  const id = idOf(lista, 'B?');
  const marked = writePergunta(lista, id, { urgencia: true });
  expect(pendingWords('tratamento', marked, BASE)).toBe('Por salvar: 1 editada.');
  const published = toPublish('tratamento', marked);
  expect(published[1]).toStrictEqual({ ...p('B?', 'b'), urgencia: true });
  expect(comparePerguntas(published, BASE)[1]?.difference).toBe('sinais');
  expect(toPublish('tratamento', rebase(marked, BASE.toReversed()))).toEqual(published);
  expect(fromVersao(published)[1]).toMatchObject({ urgencia: true, retirada: false });
  expect(hasChanged('tratamento', writePergunta(marked, id, { urgencia: false }), BASE)).toBe(false);
  // An edit that a tab stored before questions had marks.
  expect(storedList.parse(JSON.parse(JSON.stringify(lista)))).toEqual(lista);
  expect(storedList.parse(JSON.parse(JSON.stringify(marked)))).toEqual(marked);
});
