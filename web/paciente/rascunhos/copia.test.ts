import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../lib/browser/tab-storage.ts';
import { esquecerPendentesDeOutros } from '../../lib/browser/pending.ts';
import { apagarCopia, gravarCopia, lerCopia } from './copia.ts';

const ANA = {
  dono: 'ana',
  versao: 3,
  campos: { motivacao: 'x', caixa: true, 'saude.1:A': null },
  aparte: {},
};

test('unsent text comes back to its owner as it was kept, and to nobody else', () => {
  const armazem = createMemoryStorage();
  expect(gravarCopia(armazem, 'p1', ANA)).toBe(true);
  expect(lerCopia(armazem, 'p1', 'ana')).toEqual(ANA);
  expect(lerCopia(armazem, 'p1', 'bia')).toBeNull();
  expect(lerCopia(armazem, 'p2', 'ana')).toBeNull();
  apagarCopia(armazem, 'p1');
  expect(lerCopia(armazem, 'p1', 'ana')).toBeNull();
});

test('when somebody else signs in, what the one before left goes, and only that', () => {
  const armazem = createMemoryStorage();
  gravarCopia(armazem, 'p1', ANA);
  gravarCopia(armazem, 'p2', { ...ANA, dono: 'bia' });
  armazem.setItem('zelo:rascunho:p3', '{ damaged');
  armazem.setItem('zelo:pulados:p1', '[]');
  esquecerPendentesDeOutros('bia', armazem);
  const chaves = Array.from({ length: armazem.length }, (_, i) => armazem.key(i));
  expect(chaves).toEqual(['zelo:rascunho:p2', 'zelo:pulados:p1']);
});

test.each(['', '{', '[]', '{"dono":"ana"}', '{"dono":"ana","versao":1,"campos":{"a":1},"aparte":{}}'])(
  'a damaged copy (%s) does not break the page',
  (text) => {
    const armazem = createMemoryStorage();
    armazem.setItem('zelo:rascunho:p1', text);
    expect(lerCopia(armazem, 'p1', 'ana')).toBeNull();
  },
);

function raise(): never {
  throw new DOMException('full', 'QuotaExceededError');
}

test('a storage that is full says so', () => {
  expect(gravarCopia({ ...createMemoryStorage(), setItem: () => raise() }, 'p1', ANA)).toBe(false);
});
