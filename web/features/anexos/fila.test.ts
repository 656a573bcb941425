import { expect, test } from 'vitest';
import type { TipoAnexo } from '../../../domain/anexos.ts';
import {
  aIniciar,
  andamentoGeral,
  emCurso,
  FILA_VAZIA,
  proximaFila,
  tempoRestante,
  terminou,
} from './fila.ts';
import type { Acao, Fila } from './fila.ts';

function depoisDe(...acoes: Acao[]): Fila {
  return acoes.reduce(proximaFila, FILA_VAZIA);
}

function escolher(id: string, tipo: TipoAnexo = 'outros_documentos', recusa: string | null = null): Acao {
  const file = new File([new Uint8Array(100)], `${id}.pdf`);
  return {
    tipo: 'escolher',
    escolhas: [{ id, tipo, file, recusa }],
    substitui: tipo !== 'outros_documentos',
  };
}

const estados = (fila: Fila) => fila.arquivos.map((a) => `${a.id}:${a.estado}`);

test('a chosen file waits for Continuar; one chosen while files run joins the queue', () => {
  expect(estados(depoisDe(escolher('a')))).toEqual(['a:escolhido']);
  expect(estados(depoisDe(escolher('a'), { tipo: 'comecar' }, escolher('b')))).toEqual([
    'a:na-fila',
    'b:na-fila',
  ]);
});

test('a field for one file keeps the newer choice, a field for several keeps all', () => {
  expect(estados(depoisDe(escolher('a', 'laudo_medico'), escolher('b', 'laudo_medico')))).toEqual([
    'b:escolhido',
  ]);
  expect(estados(depoisDe(escolher('a'), escolher('b')))).toHaveLength(2);
});

test('a newer choice never hides a file that is already stored', () => {
  const fila = depoisDe(
    escolher('a', 'laudo_medico'),
    { tipo: 'comecar' },
    { tipo: 'iniciar', id: 'a' },
    { tipo: 'concluir', id: 'a' },
    escolher('b', 'laudo_medico'),
  );
  expect(estados(fila)).toEqual(['a:enviado', 'b:na-fila']);
});

test('two at a time, in the order of choice', () => {
  const fila = depoisDe(escolher('a'), escolher('b'), escolher('c'), { tipo: 'comecar' });
  expect(aIniciar(fila, 2).map((a) => a.id)).toEqual(['a', 'b']);
  const um = proximaFila(fila, { tipo: 'iniciar', id: 'a' });
  expect(aIniciar(um, 2).map((a) => a.id)).toEqual(['b']);
  const dois = proximaFila(um, { tipo: 'iniciar', id: 'b' });
  expect(aIniciar(dois, 2)).toEqual([]);
  expect(aIniciar(proximaFila(dois, { tipo: 'concluir', id: 'a' }), 2).map((a) => a.id)).toEqual(['c']);
});

test('nothing starts before the step is confirmed', () => {
  expect(aIniciar(depoisDe(escolher('a')), 2)).toEqual([]);
});

test('without a file, or with skipped ones only, the step ends as soon as it is confirmed', () => {
  expect(terminou(FILA_VAZIA)).toBe(false);
  expect(terminou(depoisDe({ tipo: 'comecar' }))).toBe(true);
  expect(terminou(depoisDe(escolher('a', 'laudo_medico', 'Não foi enviado.'), { tipo: 'comecar' }))).toBe(
    true,
  );
});

test('a failed transfer holds the page until it is tried again or left out', () => {
  const falhou = depoisDe(
    escolher('a'),
    { tipo: 'comecar' },
    { tipo: 'iniciar', id: 'a' },
    { tipo: 'falhar', id: 'a', motivo: 'a conexão caiu.', conexao: true },
  );
  expect(terminou(falhou)).toBe(false);
  expect(emCurso(falhou)).toBe(false);
  expect(estados(proximaFila(falhou, { tipo: 'tentar', id: 'a' }))).toEqual(['a:na-fila']);
  const sem = proximaFila(falhou, { tipo: 'seguirSem', id: 'a' });
  expect(terminou(sem)).toBe(true);
  expect(sem.arquivos[0]?.motivo).toBe('Não foi enviado: a conexão caiu. O pedido segue sem ele.');
});

test('when the connection is back only what the connection broke starts again', () => {
  const fila = depoisDe(
    escolher('a'),
    escolher('b'),
    { tipo: 'comecar' },
    { tipo: 'falhar', id: 'a', motivo: 'a conexão caiu.', conexao: true },
    { tipo: 'falhar', id: 'b', motivo: 'o servidor recusou.', conexao: false },
    { tipo: 'religar' },
  );
  expect(estados(fila)).toEqual(['a:na-fila', 'b:falhou']);
});

test('the whole counts what is to be sent, not what is skipped', () => {
  const fila = depoisDe(
    escolher('a'),
    escolher('b'),
    escolher('c', 'outros_documentos', 'Não foi enviado.'),
    { tipo: 'comecar' },
    { tipo: 'concluir', id: 'a' },
    { tipo: 'progresso', id: 'b', bytes: 50 },
  );
  expect(andamentoGeral(fila)).toEqual({ total: 2, enviados: 1, bytes: 150, tamanho: 200 });
});

test.each([
  [0, 100, 5000, null],
  [50, 100, 500, null],
  [50, 100, 10_000, 'restam 10\u00A0s'],
  [10, 100, 20_000, 'restam 3\u00A0min'],
  [1, 1000, 60_000, 'restam mais de 1\u00A0h'],
  [100, 100, 5000, null],
])('%d of %d bytes after %d ms', (bytes, tamanho, ms, texto) => {
  expect(tempoRestante(bytes, tamanho, ms)).toBe(texto);
});
