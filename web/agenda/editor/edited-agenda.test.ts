import { expect, test } from 'vitest';
import type { AgendaEditada } from '#contracts/pedidos/agenda.contract.ts';
import { bookedWords, compareAgendas, startEdit, toSave, unsavedAgendaWords } from './edited-agenda.ts';

const AGENDA: AgendaEditada = {
  padrao: {
    segunda: [
      { de: '15:00', ate: '16:00' },
      { de: '08:00', ate: '09:20' },
    ],
  },
  excecoes: [{ data: '2026-11-26', tipo: 'fechado', de: null, ate: null, motivo: 'congresso' }],
  duracaoMin: 20,
  antecedenciaMin: 120,
  contato: 'https://video.exemplo.com.br/helena',
  versao: 3,
};

test('an edit that was only begun saves what is stored, over its version', () => {
  const edit = startEdit(AGENDA);
  expect(toSave(edit)).toMatchObject({ versao: 3, excecoes: AGENDA.excecoes });
  expect(compareAgendas(toSave(edit), AGENDA)).toEqual([]);
});

test('two agendas differ by what they say, not by the order it was typed in', () => {
  const segunda = (AGENDA.padrao.segunda ?? []).toReversed();
  const other: AgendaEditada = {
    ...AGENDA,
    padrao: { segunda, quinta: [{ de: '09:00', ate: '10:00' }] },
    excecoes: [],
    antecedenciaMin: 1440,
  };
  expect(compareAgendas(other, AGENDA)).toEqual([
    { part: 'quinta', a: '9h até 10h', b: 'sem consultas' },
    { part: 'exceções', a: 'nenhuma', b: '26/11 dia inteiro fechado (congresso)' },
    { part: 'antecedência', a: '1 dia', b: '2 horas' },
  ]);
});

test.each([
  [0, 0, ''],
  [1, 0, 'A consulta marcada fica.'],
  [1, 1, 'A consulta marcada fica, fora dos horários.'],
  [5, 0, 'As 5 consultas marcadas ficam.'],
  [5, 2, 'As 5 consultas marcadas ficam, 2 fora dos horários.'],
  [5, 5, 'As 5 consultas marcadas ficam, todas fora dos horários.'],
])('%i booked, %i outside: %s', (total, outside, words) => {
  expect(bookedWords({ total, outside })).toBe(words);
});

test('what is not saved is named, an exception that was not added included', () => {
  const none = { total: 0, outside: 0 };
  expect(unsavedAgendaWords([], false, none)).toBe('Nada por salvar.');
  const parts = ['segunda', 'exceções'].map((part) => ({ part, a: '', b: '' }));
  expect(unsavedAgendaWords(parts, true, { total: 5, outside: 0 })).toBe(
    'Não salvo: segunda, exceções e exceção sem adicionar. As 5 consultas marcadas ficam.',
  );
});
