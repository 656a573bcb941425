import { expect, test } from 'vitest';
import type { z } from 'zod';
import { dadosIniciais } from '#domain/documentos/dados.ts';
import { TIPOS_DE_DOCUMENTO, type CampoDoDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento, type DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { dadosSchema, documentoSchema } from './documento.ts';

type Typed = z.infer<typeof documentoSchema>;

test('a document of the contract is a document of the domain, and the other way round', () => {
  const there: Typed = { tipo: 'exames', dados: dadosIniciais('exames') };
  const back: DocumentoDigitado = there;
  expect(documentoSchema.parse(back)).toEqual(there);
});

test.each(TIPOS_DE_DOCUMENTO)(
  '%s passes as it begins, as nothing at all, and without what nobody knows',
  (tipo) => {
    const dados = dadosIniciais(tipo);
    expect(documentoSchema.parse({ tipo, dados: { ...dados, outro: 'x' } })).toEqual({ tipo, dados });
    const blank = dadosSchema(tipo).parse({});
    expect(Object.keys(blank)).toEqual(Object.keys(dados));
    expect(dadosSchema(tipo).parse(blank)).toEqual(blank);
  },
);

/** Values just beyond a field's limit. */
function tooMuch(campo: CampoDoDocumento): unknown[] {
  switch (campo.entrada) {
    case 'itens':
      return [Array.from({ length: 11 }, () => ({})), [1]];
    case 'linhas':
    case 'condicoes':
      return [Array.from({ length: campo.linhas + 1 }, () => 'x'), ['x'.repeat(campo.limite + 1)]];
    case 'inteiro':
      return [campo.limite + 1, -1, 1.5, '3'];
    case 'marca':
      return ['true', null];
    case 'escolha':
      return ['toString', null];
    case 'data':
      return ['x'.repeat(11), null];
    default:
      return ['x'.repeat(campo.limite + 1), null];
  }
}

test.each(TIPOS_DE_DOCUMENTO)('every field of %s has its limit', (tipo) => {
  const passed = tipoDeDocumento(tipo).campos.flatMap((campo) => [
    ...tooMuch(campo)
      .filter((value) => dadosSchema(tipo).safeParse({ [campo.nome]: value }).success)
      .map((value) => [campo.nome, value]),
    ...(campo.entrada === 'itens' ? campo.campos : []).flatMap((inner) =>
      tooMuch(inner)
        .filter((value) => dadosSchema(tipo).safeParse({ itens: [{ [inner.nome]: value }] }).success)
        .map((value) => [inner.nome, value]),
    ),
  ]);
  expect(passed).toEqual([]);
});

test('what is no kind is refused', () => {
  expect(documentoSchema.safeParse({ tipo: 'retinoide', dados: {} }).success).toBe(false);
  expect(documentoSchema.safeParse({ tipo: 'toString', dados: {} }).success).toBe(false);
});
