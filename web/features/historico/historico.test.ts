import { expect, test } from 'vitest';
import { armazemEmMemoria } from '../fluxo/armazem.ts';
import { guardarRascunho, lerRascunho, montarRascunho } from './rascunho.ts';
import { levarRespostas } from './respostas.ts';

const perguntas = (...textos: string[]) => textos.map((pergunta) => ({ pergunta, descricao: '' }));

test('answers follow their question when the order changes or one is added', () => {
  expect(levarRespostas(perguntas('A', 'B'), ['a', 'b'], perguntas('B', 'novo', 'A'))).toEqual([
    'b',
    '',
    'a',
  ]);
});

test('an edited question keeps the answer in its place', () => {
  expect(levarRespostas(perguntas('A', 'B'), ['a', 'b'], perguntas('A', 'B?'))).toEqual(['a', 'b']);
});

test('an answer is never given twice, also where two questions are alike', () => {
  expect(levarRespostas(perguntas('A', 'A'), ['1', '2'], perguntas('A', 'A', 'A'))).toEqual(['1', '2', '']);
  expect(levarRespostas(perguntas('A'), ['a'], perguntas('novo', 'A'))).toEqual(['', 'a']);
});

const cheio = {
  saude: ['não'],
  tratamento: ['sim', 'x'],
  motivacao: 'm',
  outrasInfos: 'o',
  declaraVerdade: true,
  autorizaEnvio: true,
};

function raise(): never {
  throw new DOMException('full', 'QuotaExceededError');
}

test('a draft comes back as it was kept, and a damaged one does not break the page', () => {
  const storage = armazemEmMemoria();
  const dados = montarRascunho({ saude: perguntas('A'), tratamento: perguntas('B', 'C') }, cheio);
  expect(guardarRascunho(storage, 'p1', dados)).toBe(true);
  expect(lerRascunho(storage, 'p1')).toEqual(dados);
  expect(JSON.stringify(dados)).not.toContain('declaraVerdade');
  expect(lerRascunho(storage, 'p2')).toBeNull();
  storage.setItem('zelo:rascunho:p1', '{"saude":1}');
  expect(lerRascunho(storage, 'p1')).toBeNull();
  const cheia = { ...storage, setItem: () => raise() };
  expect(guardarRascunho(cheia, 'p1', dados)).toBe(false);
});
