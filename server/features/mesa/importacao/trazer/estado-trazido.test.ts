import { expect, test } from 'vitest';
import { caixaDe, type ConversaRow } from '#features/chat/chat/chat.public.ts';
import { comAntigas } from './estado-trazido.decisions.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9));

/** A conversation in which nobody wrote. */
const EMPTY: ConversaRow = {
  cliente_id: '',
  ordem: 0,
  ultimo: 0,
  ultima_em: at(1),
  cliente_n: 0,
  equipe_n: 0,
  lido_cliente: 0,
  lido_cliente_em: null,
  lido_equipe: 0,
  lido_equipe_em: null,
  espera_desde: null,
  avisado_n: 0,
  adiada_ate: null,
  hora_desde: null,
  hora_mensagens: 0,
  urgencia_n: null,
  urgencia_em: null,
  edicao: 0,
  fechada_em: null,
  com_medico_id: null,
  com_pedido_id: null,
};
/** Two lines were written here until the 20th, and read. */
const HERE = {
  ...EMPTY,
  ultimo: 2,
  ultima_em: at(20),
  cliente_n: 1,
  equipe_n: 2,
  lido_cliente: 2,
  lido_equipe: 2,
};
const WAITS = { ...HERE, espera_desde: at(20), lido_equipe: 1 };

/** Lines by who wrote and on which day of November; `?`: nobody knows who. */
const linesOf = (antes: ConversaRow, text: string) =>
  text.split(' ').map((word, i) => ({
    n: antes.ultimo + i + 1,
    por: word.startsWith('P') ? ('Cliente' as const) : ('Adm' as const),
    semAutor: word.startsWith('?'),
    mensagem: word.includes('!') ? 'Estou com muita falta de ar' : 'Oi',
    em: at(Number(word.replaceAll(/\D/g, ''))),
  }));

test.each([
  ['the team wrote last → answered', EMPTY, 'P1 A2', ['aguardando', null, 2, null]],
  ['the patient wrote last → open since the first of these', EMPTY, 'A1 P2 P3', ['abertas', 2, 1, null]],
  ['nobody knows who answered → open', EMPTY, 'P1 ?2', ['abertas', 1, 0, null]],
  ['danger within a week → marked', EMPTY, 'A1 P2 P25!', ['abertas', 2, 1, 3]],
  ['danger of long ago, or answered → no mark', EMPTY, 'P2! P26! A27', ['aguardando', null, 3, null]],
  ['older than what is here → the box stays', HERE, 'P1 P2', ['aguardando', null, 4, null]],
  [
    'older, while the patient waits here → still waits, unread as before',
    WAITS,
    'A1',
    ['abertas', 20, 1, null],
  ],
  ['newer and of the patient → open', HERE, 'P21', ['abertas', 21, 2, null]],
  ['newer and of the team → answered', WAITS, 'A21', ['aguardando', null, 1, null]],
  [
    'closed here, newer of the patient → open',
    { ...WAITS, fechada_em: at(21) },
    'P22',
    ['abertas', 22, 1, null],
  ],
] as const)('%s', (_, antes, text, [caixa, day, read, urgent]) => {
  const after = { ...antes, ...comAntigas(antes, linesOf(antes, text), NOW) };
  expect(caixaDe(after, NOW)).toBe(caixa);
  expect([after.espera_desde, after.lido_equipe, after.urgencia_n]).toEqual([day && at(day), read, urgent]);
  expect(after.ultimo).toBe(antes.ultimo + text.split(' ').length);
  expect(Number(after.ultima_em)).toBeGreaterThanOrEqual(antes === EMPTY ? 0 : Number(antes.ultima_em));
});
