import { describe, expect, test } from 'vitest';
import type { Mensagem, PaginaDoChat } from '#contracts/chat/chat.contract.ts';
import { aboutByDefault, aboutOptions } from './about.ts';

const DAVI = { id: '5a2f1c8e-0f1b-4c1e-9a35-1d2c3b4a5f60', nome: 'Davi' };
const LIA = { id: '6b3f1c8e-0f1b-4c1e-9a35-1d2c3b4a5f61', nome: 'Lia' };
const READ = { ate: 0, em: null };
const log = (mensagens: Mensagem[], pessoas = [DAVI]): PaginaDoChat => ({
  mensagens,
  anteriores: false,
  leitura: { cliente: READ, equipe: READ },
  edicao: 0,
  pessoas,
});
const messageOf = (change: Partial<Mensagem> & { n: number }): Mensagem => ({
  id: crypto.randomUUID(),
  mensagem: 'oi',
  Por: 'Adm',
  autor: null,
  automatica: false,
  pedidoId: null,
  sobre: null,
  arquivo: null,
  createdAt: '2026-11-18T13:00:00Z',
  dateCreated: '18/11/2026 10:00',
  ...change,
});

describe('whom a message is about', () => {
  test('an account without people → nothing to choose', () => {
    expect(aboutOptions(log([], []), 'Cliente')).toEqual([]);
  });

  test('an account with people → nobody in particular first, then the holder, then each person', () => {
    expect(aboutOptions(log([]), 'Cliente').map(({ label }) => label)).toEqual([
      'Assunto geral',
      'Eu',
      'Davi',
    ]);
    expect(aboutOptions(log([]), 'Adm')[1]?.label).toBe('Titular da conta');
  });

  test('an answer is about whom the last message is about, automatic lines apart', () => {
    const asked = messageOf({ n: 1, sobre: DAVI });
    const line = messageOf({ n: 2, automatica: true });
    expect(aboutByDefault(log([asked, line]))).toBe(DAVI.id);
    expect(aboutByDefault(log([asked, messageOf({ n: 2 })]))).toBe('');
  });

  test('the last message is about somebody who left → nobody in particular', () => {
    expect(aboutByDefault(log([messageOf({ n: 1, sobre: LIA })]))).toBe('');
  });
});
