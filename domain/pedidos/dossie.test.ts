import { expect, test } from 'vitest';
import {
  FOLHAS_DO_DOSSIE,
  FOLHAS_POR_ARQUIVO,
  folhasDeFora,
  folhasParaOArquivo,
  nomeDoDossie,
} from './dossie.ts';

test.each([
  [1, 1, null],
  [3, 3, null],
  [10, 40, 'Páginas 11–40 não incluídas; abra o arquivo no pedido.'],
  [10, 11, 'Página 11 não incluída; abra o arquivo no pedido.'],
  [0, 1, 'Página 1 não incluída; abra o arquivo no pedido.'],
  [0, 5, 'Páginas 1–5 não incluídas; abra o arquivo no pedido.'],
])('%d of %d pages: %s', (mostradas, total, frase) => {
  expect(folhasDeFora(mostradas, total)).toBe(frase);
});

test.each([1, 4, 5, 17, 40])('%d long files share the places, and each has one', (arquivos) => {
  let restam = FOLHAS_DO_DOSSIE;
  const each = Array.from({ length: arquivos }, (_, i) => {
    const folhas = folhasParaOArquivo(restam, arquivos - i - 1);
    restam -= folhas;
    return folhas;
  });
  expect(Math.min(...each)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...each)).toBeLessThanOrEqual(FOLHAS_POR_ARQUIVO);
  expect(restam).toBeGreaterThanOrEqual(0);
});

test('the name of the file names nobody', () => {
  expect(nomeDoDossie('3f2a9c01-0000-4000-8000-000000000000')).toBe('pedido-3f2a9c01.pdf');
});
