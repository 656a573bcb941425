import { describe, expect, test } from 'vitest';
import { CHAVES_DOS_AVISOS, AVISOS } from './avisos.ts';
import { ehEnderecoPush } from './endereco-push.ts';
import { saidaDoRecado, pedeParaSair, textoDoRecado } from './recados.ts';

const CLINICO = /receita|rem[ée]dio|atestado|laudo|exame|encaminhamento|PrEP|doen[çc]a|m[ée]dic/i;

describe('the words of a message', () => {
  test('exist for what a patient is told, and for nobody else', () => {
    const said = CHAVES_DOS_AVISOS.filter((chave) => textoDoRecado(chave) !== null);
    expect(said.filter((chave) => AVISOS[chave].para !== 'paciente')).toEqual(['recuperacao-por-celular']);
    expect(said.length).toBeGreaterThan(15);
    expect(textoDoRecado('documento-por-email')).toBeNull();
    expect(textoDoRecado('documento-pronto')).toBe('Há novidade no seu pedido.');
  });

  test('name neither a service nor anything clinical, and fit one SMS', () => {
    for (const chave of CHAVES_DOS_AVISOS) {
      const texto = textoDoRecado(chave) ?? '';
      expect(texto).not.toMatch(CLINICO);
      expect(texto.length).toBeLessThan(60);
    }
  });
});

const at = (hora: string) => new Date(`2026-11-28T${hora}:00-03:00`);

describe('a message leaves', () => {
  test.each([
    ['07:59', '2026-11-28T08:00:00-03:00'],
    ['08:00', '2026-11-28T08:00:00-03:00'],
    ['20:59', '2026-11-28T20:59:00-03:00'],
    ['21:00', '2026-11-29T08:00:00-03:00'],
    ['00:10', '2026-11-28T08:00:00-03:00'],
  ])('at %s: %s', (hora, saida) => {
    expect(saidaDoRecado('documento-pronto', at(hora))).toEqual(new Date(saida));
  });

  test('at night, too, where the patient waits for it', () => {
    expect(saidaDoRecado('pix-pronto', at('23:30'))).toEqual(at('23:30'));
  });
});

test.each([
  ['SAIR', true],
  [' sair! ', true],
  ['Pare.', true],
  ['pàrár', true],
  ['“Stop”', true],
  ['quero sair', false],
  ['parei', false],
  ['', false],
  ['sair'.padEnd(41), false],
])('a reply %j asks for no more messages: %s', (texto, is) => {
  expect(pedeParaSair(texto)).toBe(is);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
  ['https://web.push.apple.com/QAbc', true],
  ['https://wns2-sn3p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://a@fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.exemplo.com/fcm', false],
  ['https://127.0.0.1/fcm', false],
  ['https://push.apple.com.br/x', false],
  [`https://fcm.googleapis.com/${'a'.repeat(1_024)}`, false],
  ['não é um endereço', false],
])('%s is an address of a push service: %s', (endereco, is) => {
  expect(ehEnderecoPush(endereco)).toBe(is);
});
