import { expect, test } from 'vitest';
import type { Anexo } from '../../../contracts/pedidos/anexos.contract.ts';
import type { Arquivo } from './fila.ts';
import { linhasDoTipo } from './guardados.ts';

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
  previa: null,
});

const arquivo = (nome: string, estado: Arquivo['estado'], mais: Partial<Arquivo> = {}): Arquivo => ({
  id: nome,
  tipo: OUTROS.tipo,
  nome,
  tamanho: 1,
  conteudo: new Blob(['x']),
  estado,
  bytes: 0,
  aceitos: 0,
  endereco: null,
  tentativas: 0,
  esperaMs: 0,
  motivo: null,
  conexao: false,
  trocaDe: null,
  ...mais,
});

const ids = ({ guardados, daFila }: ReturnType<typeof linhasDoTipo>) => [
  guardados.map(({ anexo: { id } }) => id),
  daFila.map(({ id }) => id),
];

test('only the files of the kind', () => {
  const anexos = [anexo('1', 'a.pdf'), anexo('2', 'b.pdf', LAUDO.tipo)];
  expect(ids(linhasDoTipo(OUTROS, anexos, [arquivo('c.pdf', 'escolhido', { tipo: LAUDO.tipo })]))).toEqual([
    ['1'],
    [],
  ]);
});

test('a file just sent stands in the queue until the list has it, then in the list', () => {
  const fila = [
    arquivo('a.pdf', 'enviado', { endereco: '/api/uploads/e1' }),
    arquivo('b.pdf', 'enviando', { endereco: '/api/uploads/e3' }),
  ];
  expect(ids(linhasDoTipo(OUTROS, [], fila))).toEqual([[], ['a.pdf', 'b.pdf']]);
  const linhas = linhasDoTipo(OUTROS, [anexo('1', 'a.pdf'), anexo('2', 'b.pdf')], fila);
  expect(ids(linhas)).toEqual([['1', '2'], ['b.pdf']]);
  expect(linhas.guardados.map(({ conteudo }) => conteudo !== null)).toEqual([true, false]);
});

test('a file that the list has before the answer to its last bytes came stands once', () => {
  const fila = [arquivo('a.pdf', 'enviando', { endereco: '/api/uploads/e1' })];
  expect(ids(linhasDoTipo(OUTROS, [anexo('1', 'a.pdf')], fila))).toEqual([['1'], []]);
});

test('two sent under one name stand twice', () => {
  const fila = ['1', '2'].map((n) => arquivo('a.pdf', 'enviado', { id: n, endereco: `/api/uploads/e${n}` }));
  expect(ids(linhasDoTipo(OUTROS, [anexo('1', 'a.pdf')], fila))).toEqual([['1'], ['2']]);
});

test('a stored file says that another one comes in its place', () => {
  const laudo = [anexo('1', 'a.pdf', LAUDO.tipo)];
  const vindo = (estado: Arquivo['estado']) =>
    linhasDoTipo(LAUDO, laudo, [arquivo('b.pdf', estado, { tipo: LAUDO.tipo })]).guardados[0]?.substituido;
  expect(vindo('escolhido')).toBe(true);
  expect(vindo('falhou')).toBe(true);
  expect(vindo('pulado')).toBe(false);
  const outros = [anexo('1', 'a.pdf'), anexo('2', 'b.pdf')];
  const linhas = linhasDoTipo(OUTROS, outros, [arquivo('c.pdf', 'na-fila', { trocaDe: '2' })]);
  expect(linhas.guardados.map(({ substituido }) => substituido)).toEqual([false, true]);
});
