import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SERVICOS } from '../domain/catalogo/servicos.ts';
import { TIPOS_DE_DOCUMENTO, type SlugDoServico } from '../domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento } from '../domain/documentos/tipos.ts';
import { rowsOf, sectionOf } from './docs-text.ts';

const page = await readFile('docs/product/documents.md', 'utf8');

/** Services as services.md counts them. */
const numbers = (slugs: readonly SlugDoServico[] = []) =>
  slugs.map((slug) => SERVICOS.findIndex((servico) => servico.slug === slug) + 1).join(', ') || '–';

test('documents.md lists the kinds as they are', () => {
  const expected = TIPOS_DE_DOCUMENTO.map((slug) => {
    const { titulo, papel, servicos, acompanha, canal, vias, validadeDias } = tipoDeDocumento(slug);
    const [number, without] = canal === 'eletronico' ? ['–', '–'] : [canal.sncr, canal.semNumero];
    const sent = [number, without, String(vias), validadeDias === null ? '–' : String(validadeDias)];
    return [slug, `\`${titulo}\``, papel, numbers(servicos), numbers(acompanha), ...sent];
  });
  expect(rowsOf(sectionOf(page, 'The eleven kinds'))).toEqual(expected);
});
