import { expect, test } from 'vitest';
import type { CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { abaSearch, countWords, fitsSearch, groupByDay, nextCaso, readAba } from './fila-view.ts';

const CASO: CasoNaFila = {
  id: 'a',
  numero: 1042,
  pacienteId: 'p',
  paciente: 'Antônio Ramos',
  idade: 70,
  Servico_Selecionado: 'Renovação de Receita Azul',
  prazo: '2026-11-19T18:02:00Z',
  atendimento: 'na fila',
  arquivos: 2,
  faltam: [],
  decidido: false,
  urgencia: false,
  respondeu: false,
  respondeuEm: null,
  semRespostaEm: null,
  seu: false,
  decididoEm: null,
  relatadoEm: null,
  conversaDesde: null,
  desajustado: false,
  com: null,
  versao: 1,
};
const TODAY = '2026-11-19';
const COLLEAGUE = { nome: 'Dr. Caio', ate: '2026-11-19T18:02:00Z', voce: false };

const titles = (aba: 'para-ler' | 'comigo' | 'feitos', casos: CasoNaFila[]) =>
  groupByDay(aba, casos, TODAY).map(({ title, casos: own }) => [title, own.map(({ id }) => id)]);

test('a search finds by name, service and number, without accents', () => {
  for (const busca of ['antonio', 'RAMOS azul', '104']) expect(fitsSearch(CASO, busca)).toBe(true);
  expect(fitsSearch(CASO, 'antonio amarela')).toBe(false);
});

test('cases by the day of their promise, answered ones first; done ones by their decision', () => {
  const later = { ...CASO, id: 'b', prazo: '2026-11-23T13:00:00Z' };
  const answered = { ...CASO, id: 'c', respondeu: true };
  expect(titles('para-ler', [answered, CASO, later])).toEqual([
    ['Responderam', ['c']],
    ['Vencem hoje', ['a']],
    ['Segunda-feira, 23/11', ['b']],
  ]);
  const misfit = { ...CASO, id: 'f', desajustado: true, relatadoEm: CASO.prazo };
  expect(titles('comigo', [misfit])).toEqual([['Precisam de outro documento', ['f']]]);
  const done = { ...CASO, decididoEm: '2026-11-18T13:00:00Z' };
  expect(titles('feitos', [done])).toEqual([['Ontem', ['a']]]);
});

test('the next case is one in hand, else the first that is free', () => {
  const held = { ...CASO, id: 'b', com: COLLEAGUE };
  const free = { ...CASO, id: 'c' };
  const mine = { ...CASO, id: 'd', com: { nome: 'Helena', ate: CASO.prazo, voce: true } };
  const reported = { ...CASO, id: 'e', relatadoEm: CASO.prazo };
  expect(nextCaso([reported, mine], [held, free], 'a')?.id).toBe('d');
  expect(nextCaso([reported], [held, free], 'a')?.id).toBe('e');
  expect(nextCaso([CASO], [held, free], 'a')?.id).toBe('c');
  expect(nextCaso([CASO], [held], 'a')).toBeNull();
  expect(nextCaso([], [], null)).toBeNull();
});

test('the next cases come round to each one, also where none is taken in hand', () => {
  const [b, c] = ['b', 'c'].map((id) => ({ ...CASO, id }));
  const mine = { ...CASO, id: 'd', com: { nome: 'Helena', ate: CASO.prazo, voce: true } };
  const after = (id: string) =>
    nextCaso(
      [mine],
      [CASO, b, c].flatMap((one) => one ?? []),
      id,
    )?.id;
  expect(['d', 'a', 'b', 'c'].map(after)).toEqual(['a', 'b', 'c', 'd']);
});

test('tabs in the address', () => {
  expect(readAba('feitos')).toBe('feitos');
  expect(readAba('outra')).toBe('para-ler');
  expect(abaSearch('para-ler')).toBe('');
  expect(abaSearch('comigo')).toBe('?aba=comigo');
  expect([countWords(1), countWords(2)]).toEqual(['1 caso', '2 casos']);
});
