import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SERVICOS } from '../domain/catalogo/servicos.ts';
import { CAMPOS_COMUNS } from '../domain/documentos/campos-comuns.ts';
import { CAMPOS_DO_ITEM } from '../domain/documentos/receita.ts';
import {
  TIPOS_DE_DOCUMENTO,
  type CampoDoDocumento,
  type SlugDoServico,
} from '../domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento } from '../domain/documentos/tipos.ts';
import { codeIn, hasWords, rowsOf, sectionOf, sourceText } from './docs-text.ts';

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

/** Labels as the page writes them, an asterisk behind what is always required. */
const labels = (campos: readonly CampoDoDocumento[]) =>
  campos
    .map(({ rotulo, exigido }) => `\`${rotulo}\`${exigido === 'sempre' ? String.raw`\*` : ''}`)
    .join(', ');

test('documents.md gives the fields of each kind in their order', () => {
  const rows = rowsOf(sectionOf(page, 'Fields'));
  const common: ReadonlySet<string> = new Set(CAMPOS_COMUNS.map(({ nome }) => nome));
  const expected = TIPOS_DE_DOCUMENTO.map((slug) => [
    slug,
    labels(tipoDeDocumento(slug).campos.filter(({ nome }) => !common.has(nome))),
  ]);
  const said = rows.flatMap(([kinds = '', fields]) => kinds.split(', ').map((kind) => [kind, fields]));
  expect(said).toEqual([['each medicine', labels(CAMPOS_DO_ITEM)], ...expected]);
  expect(codeIn(sectionOf(page, 'Fields').split('\n|')[0] ?? '')).toEqual([
    '{N}',
    ...CAMPOS_COMUNS.map(({ rotulo }) => rotulo),
  ]);
});

test('every message of documents.md → in the code', async () => {
  const source = await sourceText();
  const messages = rowsOf(sectionOf(page, 'Messages')).flatMap(([cell = '']) => codeIn(cell));
  expect(messages.length).toBeGreaterThan(30);
  expect(messages.filter((message) => !hasWords(source, message))).toEqual([]);
});
