import { expect, test } from 'vitest';
import { somarDias } from '../calendario/datas.ts';
import { conferirAgenda, MAX_EXCECOES, type AgendaDigitada } from './agenda-digitada.ts';

const HOJE = '2026-11-23';
const BOA: AgendaDigitada = {
  padrao: { segunda: [{ de: '08:00', ate: '09:20' }] },
  excecoes: [{ data: '2026-11-26', tipo: 'fechado', de: null, ate: null, motivo: '' }],
  duracaoMin: 20,
  contato: 'https://video.exemplo.com.br/helena',
};
const dia = (...segunda: [string, string][]) => ({
  padrao: { segunda: segunda.map(([de, ate]) => ({ de, ate })) },
});
const excecoes = (...list: [string, 'fechado' | 'aberto', string | null, string | null][]) => ({
  excecoes: list.map(([data, tipo, de, ate]) => ({ data, tipo, de, ate, motivo: '' })),
});

test.each<[string, Partial<AgendaDigitada>, string[]]>([
  ['all is well', {}, []],
  ['empty without a place', { padrao: {}, excecoes: [], contato: '' }, []],
  ['a phone', { contato: '(11) 98888-0042' }, []],
  ['no place', { contato: ' ' }, ['contato: Escreva o link do vídeo ou o telefone da consulta.']],
  [
    'not encrypted',
    { contato: 'http://video.exemplo.com.br' },
    ['contato: Escreva um link que comece com https:// ou um telefone com DDD.'],
  ],
  [
    'a password in the link',
    { contato: 'https://a:b@video.exemplo.com.br' },
    ['contato: Escreva um link que comece com https:// ou um telefone com DDD.'],
  ],
  ['too long', { contato: `https://a.br/${'a'.repeat(300)}` }, ['contato: Escreva no máximo 300 letras.']],
  ['no times', dia(['', '25:00']), ['segunda.0.de: Escolha o início.', 'segunda.0.ate: Escolha o fim.']],
  ['backwards', dia(['10:00', '10:00']), ['segunda.0.ate: O fim precisa vir depois do início.']],
  ['too short', dia(['10:00', '10:19']), ['segunda.0.ate: Não cabe uma consulta de 20 minutos.']],
  ['touching', dia(['10:00', '11:00'], ['09:00', '10:00']), []],
  [
    'crossing',
    dia(['10:00', '11:00'], ['09:00', '10:01']),
    ['segunda.1.de: Cruza o intervalo de 10h até 11h.'],
  ],
  [
    'seven',
    dia(...Array.from({ length: 7 }, (_, n): [string, string] => [`0${n}:00`, `0${n}:40`])),
    ['segunda: São até 6 intervalos por dia.'],
  ],
  ['no date', excecoes(['2026-02-30', 'fechado', null, null]), []],
  ['a past exception is not judged', excecoes(['2026-11-22', 'aberto', null, null]), []],
  ['no real date', excecoes(['2027-02-30', 'fechado', null, null]), ['excecoes.0.data: Escolha a data.']],
  [
    'far away',
    excecoes(['2029-01-01', 'fechado', null, null]),
    ['excecoes.0.data: Escolha uma data dos próximos dois anos.'],
  ],
  [
    'open all day',
    excecoes([HOJE, 'aberto', null, null]),
    ['excecoes.0.de: Escolha o início.', 'excecoes.0.ate: Escolha o fim.'],
  ],
  ['closed for a minute', excecoes([HOJE, 'fechado', '10:00', '10:01']), []],
  ['half of the times', excecoes([HOJE, 'fechado', '10:00', null]), ['excecoes.0.ate: Escolha o fim.']],
  ['apart', excecoes([HOJE, 'fechado', '10:00', '11:00'], [HOJE, 'aberto', '11:00', '12:00']), []],
  [
    'one in another',
    excecoes([HOJE, 'fechado', null, null], [HOJE, 'aberto', '11:00', '12:00']),
    ['excecoes.1.data: Este horário já tem uma exceção. Remova a outra antes.'],
  ],
])('%s', (_, change, expected) => {
  const found = conferirAgenda({ ...BOA, ...change }, HOJE);
  expect(found.map(({ campo, mensagem }) => `${campo}: ${mensagem}`)).toEqual(expected);
});

test('more exceptions than the limit, and a long reason', () => {
  const many = Array.from({ length: MAX_EXCECOES + 1 }, (_, n) => ({
    data: somarDias(HOJE, n),
    tipo: 'fechado' as const,
    de: null,
    ate: null,
    motivo: n === 0 ? 'a'.repeat(81) : '',
  }));
  expect(conferirAgenda({ ...BOA, excecoes: many }, HOJE).map(({ campo }) => campo)).toEqual([
    'excecoes',
    'excecoes.0.motivo',
  ]);
});
