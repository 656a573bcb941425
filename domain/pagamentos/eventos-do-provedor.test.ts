import { expect, test } from 'vitest';
import { eventoConhecido, EVENTOS_DO_PROVEDOR, passoDoDesfeito } from './eventos-do-provedor.ts';
import { EVENTOS_USADOS } from './fila-de-avisos.ts';
import { palavraDoAviso } from './palavras-do-provedor.ts';

const all = Object.entries(EVENTOS_DO_PROVEDOR);

test('every event that does something is asked for, and none that does nothing', () => {
  const acting = all.filter(([, { cobranca, livro }]) => cobranca !== 'nada' || livro !== 'nada');
  expect(acting.map(([evento]) => evento).toSorted()).toEqual([...EVENTOS_USADOS].toSorted());
});

test.each(all)(
  '%s is told in words; money that leaves the queue leaves the books, and somebody acts',
  (evento, efeito) => {
    expect(palavraDoAviso(evento)).not.toBe(palavraDoAviso('A_NEW_EVENT'));
    if (efeito.fila !== 'sai') return;
    expect([efeito.livro, typeof efeito.proximoPasso]).toEqual(['saída', 'string']);
  },
);

test.each(['A_NEW_EVENT', '', 'constructor', '__proto__'])('"%s" is an event that nobody knows', (evento) => {
  expect(eventoConhecido(evento)).toBe(false);
});

test('after the issue the document stays, and the next step is another one', () => {
  for (const como of ['desfeito', 'contestado'] as const) {
    expect(passoDoDesfeito(como, true)).toContain('O documento já saiu e continua valendo.');
    expect(passoDoDesfeito(como, true)).not.toBe(passoDoDesfeito(como, false));
  }
});
