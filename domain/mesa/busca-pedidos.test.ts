import { expect, test } from 'vitest';
import { lerBusca, MAX_BUSCA, semAcento } from './busca-pedidos.ts';

/** The keys of a search that are not null. */
function chavesDe(text: string): Record<string, unknown> {
  const busca = lerBusca(text);
  const chaves = 'chaves' in busca ? busca.chaves : null;
  return Object.fromEntries(Object.entries(chaves ?? {}).filter(([, value]) => value !== null));
}

test.each([
  ['', 'nada'],
  ['   ', 'nada'],
  ['-', 'curta'],
  ['#', 'curta'],
  ['(1', 'curta'],
  ['Jo', 'curta'],
  ['a'.repeat(MAX_BUSCA + 1), 'curta'],
  ['1042', 'digitos'],
  ['b12', 'nome'],
])('%j is %s', (text, tipo) => {
  expect(lerBusca(text).tipo).toBe(tipo);
});

test.each<[string, Record<string, unknown>]>([
  ['529.982.247-25', { cpf: '52998224725', telefone: '52998224725', rastreio: '52998224725' }],
  ['529.98', { cpf: '52998', telefone: '52998' }],
  ['1042', { cpf: '1042', numero: 1042, telefone: '1042', talao: 1042 }],
  ['#1042', { numero: 1042 }],
  ['7', { numero: 7 }],
  ['9'.repeat(40), { cpf: '9'.repeat(40), rastreio: '9'.repeat(40) }],
  ['(11) 98765-4321', { telefone: '11987654321', rastreio: '11987654321' }],
  ['+55 11 98765-4321', { telefone: '11987654321', rastreio: '5511987654321' }],
  ['011 98765 4321', { cpf: '011987654321', telefone: '11987654321', rastreio: '011987654321' }],
  ['98765-4321', { cpf: '987654321', telefone: '987654321', rastreio: '987654321' }],
  ['2411.1-00.0000001', { cpf: '24111000000001', sncr: '2411.1-00.0000001', rastreio: '24111000000001' }],
  ['Maria@Exemplo.com', { email: 'maria@exemplo.com' }],
  ['maria.souza', { email: 'maria.souza' }],
  ['pay_0802Za', { email: 'pay_0802za', provedor: 'pay_0802Za' }],
  ['ACDE-FHJ2', { email: 'acde-fhj2', codigo: 'ACDE-FHJ2', rastreio: 'ACDEFHJ2' }],
  ['acde fhj2', { codigo: 'ACDE-FHJ2' }],
  ['qb 123 456 785 br', { rastreio: 'QB123456785BR' }],
  ['José', {}],
  ['ACDEFH', {}],
  ['100%', { email: '100%' }],
])('%j may be %j', (text, chaves) => {
  expect(chavesDe(text)).toEqual(chaves);
});

test.each([
  ['José', ['jose']],
  ['  MARIA  de   Conceição ', ['maria', 'de', 'conceicao']],
  ['maria Maria', ['maria']],
  ['Losartana 50', ['losartana', '50']],
])('%j → the words %j', (text, palavras) => {
  expect(lerBusca(text)).toEqual({ tipo: 'nome', palavras, chaves: null });
});

test('accents of either form fall away', () => {
  expect(semAcento('Conceição ÂNGELA')).toBe('conceicao angela');
  expect(semAcento('Conceição'.normalize('NFD'))).toBe('conceicao');
});
