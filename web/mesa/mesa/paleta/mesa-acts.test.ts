import { expect, test } from 'vitest';
import { searchEntries } from '#web/caso/paleta/palette-search.ts';
import { lerAto } from './mesa-acts.ts';
import { errandEntries, pedidoActEntries } from './mesa-entries.ts';

const PEDIDO = {
  id: 'a',
  numero: 1026,
  nome: 'Maria Nogueira',
  nomeSocial: '',
  cpf: '52998224725',
  status: 'Aguardando Pagamento',
  contestada: false,
  cobranca: { metodo: 'Pix' as const, status: 'RECEIVED' },
};

test.each([
  ['concluir 1026', 'Concluir', '1026'],
  ['Conluir o pedido 1026', 'Concluir', '1026'],
  ['reembolsar 1026', 'Reembolsar', '1026'],
  ['devolução 1026', 'Reembolsar', '1026'],
  ['chat com Maria Nogueira', 'Chat com', 'Maria Nogueira'],
  ['reabri', 'Reabrir', ''],
  ['excluir', 'Excluir', ''],
])('%j asks for %s, about %j', (busca, verb, sobre) => {
  expect(lerAto(busca)).toMatchObject({ act: { verb }, sobre });
});

test.each(['Conceição', '1026', 'maria nogueira', '', 'chato', 'vera lima'])(
  '%j asks for no act',
  (busca) => {
    expect(lerAto(busca)).toBeNull();
  },
);

const way = (busca: string, change: Partial<typeof PEDIDO> = {}) => {
  const ato = lerAto(busca);
  const [entry] = ato ? pedidoActEntries(ato.act, [{ ...PEDIDO, ...change }]) : [];
  return entry ? [entry.name, entry.to, entry.asks?.ato ?? null] : null;
};

test('an act on an order → its screen with the dialog; one that is not allowed → no line', () => {
  expect(way('concluir 1')).toEqual(['Concluir 1026', '/pedido/a', 'concluir']);
  expect(way('concluir 1', { status: 'Concluído' })).toBeNull();
  expect(way('reabrir 1', { status: 'Concluído' })).toEqual(['Reabrir 1026', '/pedido/a', 'reabrir']);
  expect(way('chat 1')).toEqual(['Chat com 1026', '/chatpageadm/52998224725', null]);
  expect(way('chat 1', { contestada: true })).toBeNull();
  // The money of an open order is kept by deleting it; that of a deleted one waits at the refunds.
  expect(way('reembolsar 1')).toEqual(['Reembolsar 1026', '/pedido/a', 'excluir']);
  expect(way('reembolsar 1', { status: 'Excluído' })).toEqual([
    'Reembolsar 1026',
    '/devolucoes',
    'reembolsar',
  ]);
  expect(way('reembolsar 1', { cobranca: { metodo: 'Pix', status: 'PENDING' } })).toBeNull();
});

test.each([
  ['imprimir', 'Imprimir documentos'],
  ['fechar mes', 'Fechar o mês'],
  ['fehcar mês', 'Fechar o mês'],
  ['mudar preco', 'Mudar um preço'],
  ['feriado', 'Marcar um feriado'],
])('%j → %s', (busca, name) => {
  const [group] = searchEntries([{ title: 'Tarefas', entries: errandEntries(busca) }], busca);
  expect(group?.entries[0]?.name).toBe(name);
});
