import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildItem } from '#domain/documentos/regras/regras.testing.ts';
import { TIPOS_DE_DOCUMENTO } from '#domain/documentos/tipo-de-documento.ts';
import type { Documents } from '#ports/documents.ts';
import { documentoAEmitir, documentoDigitado } from '#testing/builders/documentos.ts';
import { drawnPage, readPdf } from '#testing/files/pdf-tools.ts';
import { openTypst } from '#testing/files/typesetting.ts';
import { type DocumentoAEmitir, presentDocumento } from './documento.presenter.ts';
import { placeOfQuadro } from './selos.presenter.ts';

let documents: Documents;
beforeAll(async () => {
  documents = await openTypst();
});
afterAll(() => documents.close());

const within = (from: number, to: number, at: (n: number) => boolean): boolean =>
  Array.from({ length: Math.floor((to - from - 4) * 2) }, (_, n) => at(from + 2 + n / 2)).every(Boolean);

const withPlace = (numeroSncr: DocumentoAEmitir['numeroSncr']) =>
  TIPOS_DE_DOCUMENTO.filter((tipo) => {
    const made = documentoAEmitir(documentoDigitado(tipo), { numeroSncr });
    return presentDocumento(made).dados.farmaceutico !== null;
  });

test.each([
  [1, 1],
  [10, 2],
])(
  'a prescription of %i medicines on %i pages → an empty rectangle for the pharmacist’s field',
  async (count, last) => {
    const itens = Array.from({ length: count }, () =>
      buildItem('losartana', { posologia: 'Tomar à noite. '.repeat(20) }),
    );
    const made = documentoAEmitir(documentoDigitado('simples', { itens }));
    const { dados, imagens } = presentDocumento(made);
    const { farmaceutico } = dados;
    const [left, bottom, right, top] = farmaceutico ? placeOfQuadro(farmaceutico) : [0, 0, 0, 0];
    const bytes = await buffer((await documents.render('documento', dados, imagens)).content);
    const { pages } = await readPdf(bytes);
    expect(pages).toBe(last);
    const { width, height, dots } = await drawnPage(bytes, pages);
    const isWhite = (x: number, y: number): boolean =>
      (dots[Math.round(height - y * 2) * width + Math.round(x * 2)] ?? 0) > 250;
    const [middle, level] = [(left + right) / 2, (bottom + top) / 2];
    expect(within(left, right, (x) => isWhite(x, level))).toBe(true);
    expect(within(bottom, top, (y) => isWhite(middle, y))).toBe(true);
    const edges = [
      [left, level, 1, 0],
      [right, level, 1, 0],
      [middle, bottom, 0, 1],
      [middle, top, 0, 1],
    ] as const;
    const drawn = edges.map(([x, y, dx, dy]) =>
      [-1, -0.5, 0, 0.5, 1].some((by) => !isWhite(x + dx * by, y + dy * by)),
    );
    expect(drawn).toEqual([true, true, true, true]);
  },
);

test('only what a pharmacy gives medicines for, electronically, has that rectangle', () => {
  expect(withPlace(null)).toEqual(['simples', 'prep']);
  expect(withPlace({ valor: '35-0012345-7', simulado: false }).toSorted()).toEqual(
    ['simples', 'prep', 'retencao', 'controle_especial', 'azul', 'azul_b2', 'amarela'].toSorted(),
  );
});
