import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CAMPOS_DO_ITEM } from '../domain/documentos/receita.ts';
import { TIPOS_DE_DOCUMENTO } from '../domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento } from '../domain/documentos/tipos.ts';
import { CAMPOS, DO_TIPO } from './documents-table-rows.ts';
import { documentsTable } from './documents-table.ts';
import { rowsOf, sectionOf } from './docs-text.ts';

test('docs/documents-table.md is what the table of kinds says', async () => {
  expect(await readFile('docs/documents-table.md', 'utf8')).toBe(documentsTable());
});

test.each(TIPOS_DE_DOCUMENTO)(
  '%s: every field has its row with rule and source, and no row is of none',
  (tipo) => {
    const { campos } = tipoDeDocumento(tipo);
    expect(Object.keys(CAMPOS[tipo]).toSorted()).toEqual(campos.map(({ nome }) => nome).toSorted());
    const title = documentsTable().match(new RegExp(`^## (${tipo}: .*)$`, 'm'))?.[1] ?? '';
    const rows = rowsOf(sectionOf(documentsTable(), title));
    expect(rows.map(([label]) => label)).toEqual(campos.map(({ rotulo }) => `\`${rotulo}\``));
    for (const [, where, asked, , fonte] of rows) expect([where, asked, fonte]).not.toContain('');
  },
);

test('a validity and a number have a source where the kind has them, and only there', () => {
  for (const tipo of TIPOS_DE_DOCUMENTO) {
    const { validadeDias, canal } = tipoDeDocumento(tipo);
    expect([tipo, DO_TIPO[tipo].validade !== undefined]).toEqual([tipo, validadeDias !== null]);
    expect([tipo, DO_TIPO[tipo].numero !== undefined]).toEqual([tipo, canal !== 'eletronico']);
  }
});

test('the medicines of a prescription have a table of their own', () => {
  const rows = rowsOf(sectionOf(documentsTable(), 'Each medicine of a prescription'));
  expect(rows).toHaveLength(CAMPOS_DO_ITEM.length);
});
