import { expect, test } from 'vitest';
import type { Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { rowsOfTipo } from './rows.ts';
import type { UploadFile } from './uploads/uploads.ts';

const OUTROS = { tipo: 'outros_documentos', varios: true } as const;
const LAUDO = { tipo: 'laudo_medico', varios: false } as const;

const anexo = (id: string, nomeOriginal: string, tipo: string = OUTROS.tipo): Anexo => ({
  id,
  pedidoId: 'p1',
  tipo,
  name: `${tipo}_1`,
  envio: `e${id}`,
  nomeOriginal,
  url: '/x',
  createdAt: '2026-11-20T12:00:00Z',
  size: 1,
  contentType: 'application/pdf',
  situacao: 'guardado',
  aviso: null,
  paginas: null,
  executa: false,
  previa: null,
});

const file = (nome: string, state: UploadFile['state'], more: Partial<UploadFile> = {}): UploadFile => ({
  id: nome,
  tipo: OUTROS.tipo,
  nome,
  tamanho: 1,
  content: new Blob(['x']),
  state,
  bytes: 0,
  accepted: 0,
  address: null,
  tries: 0,
  reason: null,
  replaces: null,
  ...more,
});

const ids = ({ stored, queued }: ReturnType<typeof rowsOfTipo>) => [
  stored.map(({ anexo: { id } }) => id),
  queued.map(({ id }) => id),
];

test('only the files of the kind', () => {
  const anexos = [anexo('1', 'a.pdf'), anexo('2', 'b.pdf', LAUDO.tipo)];
  expect(ids(rowsOfTipo(OUTROS, anexos, [file('c.pdf', 'queued', { tipo: LAUDO.tipo })]))).toEqual([
    ['1'],
    [],
  ]);
});

test('a sent file → in the queue until the list contains it, then in the list', () => {
  const uploads = [
    file('a.pdf', 'sent', { address: '/api/uploads/e1' }),
    file('b.pdf', 'sending', { address: '/api/uploads/e3' }),
  ];
  expect(ids(rowsOfTipo(OUTROS, [], uploads))).toEqual([[], ['a.pdf', 'b.pdf']]);
  const rows = rowsOfTipo(OUTROS, [anexo('1', 'a.pdf'), anexo('2', 'b.pdf')], uploads);
  expect(ids(rows)).toEqual([['1', '2'], ['b.pdf']]);
  expect(rows.stored.map(({ content }) => content !== null)).toEqual([true, false]);
});

test('a listed file whose last answer is pending → shown once', () => {
  const uploads = [file('a.pdf', 'sending', { address: '/api/uploads/e1' })];
  expect(ids(rowsOfTipo(OUTROS, [anexo('1', 'a.pdf')], uploads))).toEqual([['1'], []]);
});

test('two sent under one name stand twice', () => {
  const uploads = ['1', '2'].map((n) => file('a.pdf', 'sent', { id: n, address: `/api/uploads/e${n}` }));
  expect(ids(rowsOfTipo(OUTROS, [anexo('1', 'a.pdf')], uploads))).toEqual([['1'], ['2']]);
});

test('a stored file says that another one comes in its place', () => {
  const laudo = [anexo('1', 'a.pdf', LAUDO.tipo)];
  const coming = (state: UploadFile['state']) =>
    rowsOfTipo(LAUDO, laudo, [file('b.pdf', state, { tipo: LAUDO.tipo })]).stored[0]?.replaced;
  expect(coming('queued')).toBe(true);
  expect(coming('failed')).toBe(true);
  expect(coming('refused')).toBe(false);
  const outros = [anexo('1', 'a.pdf'), anexo('2', 'b.pdf')];
  const rows = rowsOfTipo(OUTROS, outros, [file('c.pdf', 'queued', { replaces: '2' })]);
  expect(rows.stored.map(({ replaced }) => replaced)).toEqual([false, true]);
});
