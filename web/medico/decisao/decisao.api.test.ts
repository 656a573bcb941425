import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/api/query.ts';
import { documentosQuery, readDocumentos, type DocumentosDoCaso } from './decisao.api.ts';

const ID = '7c0f4e5e-3a3f-4c53-8a5c-0d3b4f0a6a11';

/** The server's answer for a case with these obstacles. */
const lacking = (falta: string[]): DocumentosDoCaso => ({
  documentos: [],
  tipos: [],
  falta,
  relatos: [],
  rascunhoDaNota: null,
});

afterEach(() => {
  queryClient.clear();
});

test('a reading begun before the last save → no answer to one requested after it', async () => {
  const before = Promise.withResolvers<Response>();
  const fetch = vi.fn<typeof globalThis.fetch>().mockReturnValueOnce(before.promise);
  fetch.mockResolvedValueOnce(Response.json(lacking([])));
  vi.stubGlobal('fetch', fetch);
  const older = queryClient.fetchQuery(documentosQuery(ID)).catch(() => null);
  const read = readDocumentos(ID);
  await vi.waitUntil(() => fetch.mock.calls.length === 2);
  before.resolve(Response.json(lacking(['Escreva a nota clínica antes de emitir.'])));
  expect((await read).falta).toEqual([]);
  await older;
});
