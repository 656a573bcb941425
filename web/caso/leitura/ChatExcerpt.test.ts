import { expect, test } from 'vitest';
import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { excerptLines } from './ChatExcerpt.tsx';

const EM = '2026-11-19T17:12:00.000Z';

function message(n: number, change: Partial<Mensagem>): Mensagem {
  const blank = {
    autor: null,
    automatica: false,
    pedidoId: null,
    sobre: null,
    arquivo: null,
    createdAt: EM,
    dateCreated: '',
  };
  return { id: `m${n}`, n, mensagem: `texto ${n}`, Por: 'Adm', ...blank, ...change };
}

test('what steps wrote is one line, people are called by name, the reader is “Você”', () => {
  const lines = excerptLines(
    [
      message(1, { automatica: true }),
      message(2, { automatica: true }),
      message(3, { autor: 'Dra. Helena Prado' }),
      message(4, { Por: 'Cliente' }),
      message(5, { autor: 'Caio Brandão' }),
      message(6, {}),
    ],
    { paciente: 'Maria', voce: 'Helena Prado' },
  );
  expect(lines.map((line) => (line.kind === 'avisos' ? line.n : `${line.quem}: ${line.texto}`))).toEqual([
    2,
    'Você: texto 3',
    'Maria: texto 4',
    'Caio Brandão: texto 5',
    'Equipe: texto 6',
  ]);
});
