import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Documents } from '#ports/documents.ts';
import { documentoAEmitir, documentoDigitado } from '#testing/builders/documentos.ts';
import { readPdf, wordsOf } from '#testing/files/pdf-tools.ts';
import { openTypst } from '#testing/files/typesetting.ts';
import { type DocumentoAEmitir, presentDocumento } from './documento.presenter.ts';

let documents: Documents;
beforeAll(async () => {
  documents = await openTypst();
});
afterAll(() => documents.close());

const SO_COM_ELA = 'Serve só com a notificação.';
const VALOR = '9411.1-00.0000001';

test('beside a notification on paper → both print the number of the form', async () => {
  const talao = 'SP 0012 · 000416';
  const notificacao = { tipo: 'azul', numero: null } as const;
  const beside = presentDocumento(documentoAEmitir(documentoDigitado('simples'), { notificacao, talao }));
  const main = presentDocumento(documentoAEmitir(documentoDigitado('azul'), { talao }));
  expect([beside.dados.numero, main.dados.numero]).toEqual([
    {
      rotulo: 'Acompanha a Notificação de receita B',
      valor: talao,
      notas: ['Número do talão', SO_COM_ELA],
      qr: null,
    },
    { rotulo: 'Número do talão', valor: talao, notas: ['Escreva no formulário deste número'], qr: null },
  ]);
});

test.each<[string, DocumentoAEmitir['notificacao'], string[]]>([
  [
    'its number',
    { tipo: 'azul', numero: { valor: VALOR, simulado: false } },
    ['Acompanha a Notificação de receita B', VALOR, 'Número SNCR · UF SP', SO_COM_ELA],
  ],
  [
    'that its number is made up',
    { tipo: 'amarela', numero: { valor: VALOR, simulado: true } },
    ['Acompanha a Notificação de receita A', VALOR, 'NUMERAÇÃO SIMULADA', SO_COM_ELA],
  ],
  [
    'a line for the number of paper',
    { tipo: 'azul_b2', numero: null },
    ['Acompanha a Notificação de receita B2', 'Número do talão, à mão · UF SP', SO_COM_ELA],
  ],
])('beside a notification the common prescription prints %s', async (_name, notificacao, said) => {
  const { dados, imagens } = presentDocumento(
    documentoAEmitir(documentoDigitado('simples'), { notificacao }),
  );
  const sheet = await buffer((await documents.render('documento', dados, imagens)).content);
  const words = wordsOf((await readPdf(sheet)).text);
  for (const part of said) expect(words).toContain(part);
});
