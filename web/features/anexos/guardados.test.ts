import { expect, test } from 'vitest';
import type { Anexo } from '../../../contracts/anexos.contract.ts';
import type { Arquivo } from './fila.ts';
import { guardadosDoTipo } from './guardados.ts';

const anexo = (id: string, nomeOriginal: string, tipo = 'outros_documentos'): Anexo => ({
  id,
  pedidoId: 'p1',
  tipo,
  name: `${tipo}_1`,
  nomeOriginal,
  url: '/x',
  createdAt: '2026-11-20T12:00:00Z',
  size: 1,
  contentType: 'application/pdf',
  situacao: 'guardado',
  aviso: null,
  paginas: null,
  previa: null,
});

const arquivo = (nome: string, estado: Arquivo['estado']): Arquivo => ({
  id: nome,
  tipo: 'outros_documentos',
  file: new File(['x'], nome),
  estado,
  bytes: 0,
  motivo: null,
  conexao: false,
});

test('only the files of the kind', () => {
  const guardados = [anexo('1', 'a.pdf'), anexo('2', 'b.pdf', 'laudo_medico')];
  expect(guardadosDoTipo(guardados, 'outros_documentos', []).map(({ id }) => id)).toEqual(['1']);
});

test('a file just sent stands once, two of the same name stand twice', () => {
  const guardados = [anexo('1', 'a.pdf'), anexo('2', 'a.pdf'), anexo('3', 'b.pdf')];
  const fila = [arquivo('a.pdf', 'enviado'), arquivo('b.pdf', 'enviando')];
  expect(guardadosDoTipo(guardados, 'outros_documentos', fila).map(({ id }) => id)).toEqual(['2', '3']);
});
