import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CALENDARIO_INICIAL } from '../calendario/calendario.ts';
import { HORARIO_INICIAL } from '../calendario/horario.ts';
import {
  contarMensagem,
  LIMITE_MENSAGEM,
  MENSAGENS_POR_HORA,
  porqueFechado,
  proximoFeriado,
  quandoRespondemos,
  recusaDaMensagem,
  trechosDoTexto,
} from './chat.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 12, minutes));

test('an hour of messages begins with the first, has three hundred, and another begins after it', () => {
  const full = { desde: at(0), mensagens: MENSAGENS_POR_HORA };
  const last = { desde: at(0), mensagens: MENSAGENS_POR_HORA - 1 };
  expect(contarMensagem({ desde: null, mensagens: 0 }, at(0))).toEqual({ desde: at(0), mensagens: 1 });
  expect(contarMensagem(last, at(59))).toEqual(full);
  expect(contarMensagem(full, at(59))).toBeNull();
  expect(contarMensagem(full, at(60))).toEqual({ desde: at(60), mensagens: 1 });
});

test.each([
  ['a working morning', '2026-11-18T08:00:00-03:00', null, null],
  ['the last minute before lunch', '2026-11-18T11:59:59-03:00', null, null],
  ['lunch', '2026-11-18T12:00:00-03:00', 'Respondemos hoje às 13h', 'Estamos em horário de almoço.'],
  [
    'the end of lunch',
    '2026-11-18T12:59:59-03:00',
    'Respondemos hoje às 13h',
    'Estamos em horário de almoço.',
  ],
  ['before opening', '2026-11-18T03:10:00-03:00', 'Respondemos hoje às 8h', 'Agora estamos fora do horário.'],
  [
    'after closing',
    '2026-11-18T18:00:00-03:00',
    'Respondemos amanhã às 8h',
    'Agora estamos fora do horário.',
  ],
  [
    'the evening before a holiday that is followed by a weekend',
    '2026-11-19T18:30:00-03:00',
    'Respondemos segunda-feira, 23/11, às 8h',
    'Agora estamos fora do horário.',
  ],
  [
    'a holiday',
    '2026-11-20T10:00:00-03:00',
    'Respondemos segunda-feira, 23/11, às 8h',
    'Hoje é feriado: Dia da Consciência Negra.',
  ],
  [
    'a Saturday',
    '2026-11-21T10:00:00-03:00',
    'Respondemos segunda-feira, 23/11, às 8h',
    'Hoje é fim de semana.',
  ],
  ['a Sunday', '2026-11-22T23:59:00-03:00', 'Respondemos amanhã às 8h', 'Hoje é fim de semana.'],
  [
    'the turn of the year',
    '2026-12-31T20:00:00-03:00',
    'Respondemos segunda-feira, 04/01, às 8h',
    'Agora estamos fora do horário.',
  ],
])('%s', (_name, agora, quando, porque) => {
  expect([
    quandoRespondemos(new Date(agora), CALENDARIO_INICIAL, HORARIO_INICIAL),
    porqueFechado(new Date(agora), CALENDARIO_INICIAL, HORARIO_INICIAL),
  ]).toEqual([quando, porque]);
});

test.each([
  ['2026-11-18T10:00:00-03:00', true, null],
  ['2026-11-19T10:00:00-03:00', true, 'Amanhã é feriado: Dia da Consciência Negra'],
  // On the holiday itself the note below says so; the next working day is a plain Monday.
  ['2026-11-20T10:00:00-03:00', true, null],
  ['2026-10-09T19:00:00-03:00', true, 'Segunda-feira, 12/10, é feriado: Nossa Senhora Aparecida'],
  ['2026-02-17T10:00:00-03:00', true, null],
  ['2026-02-17T10:00:00-03:00', false, 'Amanhã só atendemos à tarde: Quarta-feira de Cinzas'],
])('at %s, Carnival working: %s → of the next day: %o', (agora, carnavalConta, words) => {
  const calendario = { ...CALENDARIO_INICIAL, carnavalConta };
  expect(proximoFeriado(new Date(agora), calendario, HORARIO_INICIAL)).toBe(words);
});

test.each([
  ['', 'Escreva algo antes de enviar.'],
  [' \n\t', 'Escreva algo antes de enviar.'],
  ['\u200B\u2060\uFEFF', 'Escreva algo antes de enviar.'],
  ['👍', null],
  ['oi', null],
  ['x'.repeat(LIMITE_MENSAGEM), null],
  ['x'.repeat(LIMITE_MENSAGEM + 1), `O texto tem 4001 letras e o limite é 4000. Divida em duas partes.`],
])('a text of %o', (texto, recusa) => {
  expect(recusaDaMensagem(texto)).toBe(recusa);
});

const urls = (texto: string) => trechosDoTexto(texto).flatMap(({ url }) => (url === null ? [] : [url]));

test.each([
  ['veja https://exemplo.com.br/a?b=1#c, por favor', ['https://exemplo.com.br/a?b=1#c']],
  ['(http://exemplo.com)', ['http://exemplo.com']],
  ['https://pt.wikipedia.org/wiki/Zelo_(palavra).', ['https://pt.wikipedia.org/wiki/Zelo_(palavra)']],
  ['javascript:alert(1) data:text/html,x //exemplo.com exemplo.com', []],
  ['<a href="https://mau.exemplo">x</a>', ['https://mau.exemplo']],
  ['https:// e http://', []],
  ['https://banco.exemplo/\u202Eexe.fdp', ['https://banco.exemplo/']],
  ['https://zelo\u200B.exemplo', ['https://zelo']],
  ['dois: https://a.exemplo e https://b.exemplo!', ['https://a.exemplo', 'https://b.exemplo']],
])('the addresses of %s', (texto, achados) => {
  expect(urls(texto)).toEqual(achados);
});

// Outside of the test: building the arbitrary of addresses takes longer than drawing all of them.
const pieces = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(' ', ').', 'javascript:x', 'https://'));

test('no sign of a text is lost or made up, and no address leaves the web', () => {
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const texto = parts.join('');
      const trechos = trechosDoTexto(texto);
      expect(trechos.map((trecho) => trecho.texto).join('')).toBe(texto);
      expect(trechos.filter(({ url }) => !/^https?:/i.test(url ?? 'http:'))).toEqual([]);
    }),
  );
});
