import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adicionar,
  daVersao,
  devolver,
  escrever,
  mover,
  mudou,
  paraPublicar,
  porSalvar,
  retirar,
  sobre,
  vivas,
  type Lista,
} from './lista.ts';

const p = (pergunta: string, descricao = '') => ({ pergunta, descricao });
const BASE = [p('A?'), p('B?', 'b'), p('C?'), p('D?')];
const inicial = () => daVersao(BASE);
const ids = (lista: Lista) => lista.map(({ id }) => id);
const textos = (lista: Lista) =>
  vivas(lista)
    .map(({ pergunta }) => pergunta)
    .join('');
const idDe = (lista: Lista, pergunta: string) => lista.find((one) => one.pergunta === pergunta)?.id ?? '';

test('untouched, nothing is left to save; spaces are no change', () => {
  const lista = inicial();
  expect(new Set(ids(lista)).size).toBe(4);
  expect(porSalvar('tratamento', lista, BASE)).toBe('Nada por salvar.');
  expect(mudou('tratamento', escrever(lista, idDe(lista, 'A?'), { pergunta: ' A? ' }), BASE)).toBe(false);
});

test.each([
  [0, 'BACD'],
  [3, 'ACDB'],
  [99, 'ACDB'],
  [1, 'ABCD'],
])('moved to %i', (para, ordem) => {
  const lista = inicial();
  expect(textos(mover(lista, idDe(lista, 'B?'), para)).replaceAll('?', '')).toBe(ordem);
});

test('a place counts among what will be asked: removed questions keep theirs beside it', () => {
  const lista = inicial();
  const semC = retirar(lista, idDe(lista, 'C?'));
  const movida = mover(semC, idDe(lista, 'B?'), 2);
  expect(textos(movida)).toBe('A?D?B?');
  expect(textos(devolver(movida, idDe(lista, 'C?')))).toBe('A?C?D?B?');
});

test('removed and given back is as it was; a new one without a word leaves nothing behind', () => {
  const lista = inicial();
  const semB = retirar(lista, idDe(lista, 'B?'));
  expect([textos(semB), semB.length]).toEqual(['A?C?D?', 4]);
  expect(devolver(semB, idDe(lista, 'B?'))).toEqual(lista);
  expect(retirar(adicionar(lista, 'nova'), 'nova')).toEqual(lista);
  expect(retirar(escrever(adicionar(lista, 'nova'), 'nova', { pergunta: 'E?' }), 'nova')).toHaveLength(5);
});

test('what is left to save, in words', () => {
  const lista = inicial();
  const nova = escrever(adicionar(lista, 'n'), 'n', { pergunta: 'E?' });
  expect(porSalvar('tratamento', nova, BASE)).toBe('Por salvar: 1 nova.');
  const semA = retirar(nova, idDe(lista, 'A?'));
  expect(porSalvar('tratamento', semA, BASE)).toBe('Por salvar: 1 nova e 1 removida.');
  const editada = escrever(semA, idDe(lista, 'B?'), { descricao: 'outra' });
  const ordem = mover(editada, idDe(lista, 'D?'), 0);
  expect(porSalvar('tratamento', ordem, BASE)).toBe(
    'Por salvar: 1 nova, 1 removida, 1 editada e outra ordem.',
  );
  expect(paraPublicar('tratamento', ordem)).toEqual([p('D?'), p('B?', 'outra'), p('C?'), p('E?')]);
});

test('over another version, each question finds itself by its words', () => {
  const lista = inicial();
  const minha = retirar(escrever(lista, idDe(lista, 'A?'), { pergunta: 'Minha?' }), idDe(lista, 'C?'));
  const deles = [p('B?', 'b'), p('Deles?')];
  const agora = sobre(minha, deles);
  // C is asked no more: it is nothing to be given back.
  expect(agora.map(({ pergunta, origem }) => [pergunta, origem])).toEqual([
    ['Minha?', null],
    ['B?', 0],
    ['D?', null],
  ]);
  expect(porSalvar('tratamento', agora, deles)).toBe('Por salvar: 2 novas e 1 removida.');
  expect(mudou('tratamento', sobre(lista, BASE), BASE)).toBe(false);
});

test('whatever is moved, removed and given back, no question is lost or doubled', () => {
  const act = fc.tuple(fc.constantFrom('mover', 'retirar', 'devolver'), fc.nat(3), fc.nat(6));
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const lista = inicial();
      const end = acts.reduce((now, [kind, which, para]) => {
        const id = lista[which]?.id ?? '';
        if (kind === 'mover') return mover(now, id, para);
        return kind === 'retirar' ? retirar(now, id) : devolver(now, id);
      }, lista);
      expect(ids(end).toSorted()).toEqual(ids(lista).toSorted());
    }),
  );
});
