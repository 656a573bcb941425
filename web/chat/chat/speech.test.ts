import { expect, test } from 'vitest';
import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { readMarks, describeFresh, speakerOf } from './speech.ts';

function dita(n: number, Por: Mensagem['Por'], mais: Partial<Mensagem> = {}): Mensagem {
  return {
    id: crypto.randomUUID(),
    n,
    mensagem: `m${n}`,
    Por,
    autor: null,
    automatica: false,
    pedidoId: null,
    sobre: null,
    arquivo: null,
    createdAt: '2026-11-18T13:00:00Z',
    dateCreated: '18/11/2026 10:00',
    ...mais,
  };
}

const LOG = [
  dita(1, 'Cliente'),
  dita(2, 'Adm', { automatica: true }),
  dita(3, 'Adm'),
  dita(4, 'Adm'),
  dita(5, 'Cliente'),
];
const pagina = (cliente: number, equipe: number) => ({
  mensagens: LOG,
  anteriores: false,
  leitura: { cliente: { ate: cliente, em: null }, equipe: { ate: equipe, em: '2026-11-18T14:41:00Z' } },
  edicao: 0,
  pessoas: [],
});

test('what is new is what people of the other side wrote after the mark; automatic lines are not', () => {
  expect(readMarks(pagina(0, 0), 'Cliente', 1, '2026-11-18')).toMatchObject({ fresh: 2, firstFresh: 3 });
  expect(readMarks(pagina(0, 0), 'Adm', 1, '2026-11-18')).toMatchObject({ fresh: 1, firstFresh: 5 });
  expect(readMarks(pagina(0, 0), 'Cliente', 4, '2026-11-18').firstFresh).toBeUndefined();
  expect([describeFresh(1), describeFresh(2)]).toEqual(['1 mensagem nova', '2 mensagens novas']);
});

const said = (ate: number, hoje: string) => {
  const { readWords } = readMarks(pagina(0, ate), 'Cliente', 0, hoje);
  return LOG.map(readWords);
};

test('read is said under mine, and when under the newest of them', () => {
  expect(said(5, '2026-11-18')).toEqual(['Lida', null, null, null, 'Lida às 11h41']);
  expect(said(1, '2026-11-20')).toEqual(['Lida em 18/11 às 11h41', null, null, null, null]);
});

test('who speaks is named once for all that follows', () => {
  const names = LOG.map((mensagem, i) => speakerOf(mensagem, LOG[i - 1], 'Cliente', 'Equipe'));
  expect(names).toEqual([null, 'Aviso automático', 'Equipe', null, null]);
});
