import { expect, test } from 'vitest';
import type { TipoAnexo } from '../../../domain/pedidos/anexos.ts';
import { aIniciar, andamentoGeral, emCurso, momento, tempoRestante, terminou } from './andamento.ts';
import { FILA_VAZIA, proximaFila } from './fila.ts';
import type { Acao, Arquivo, Fila } from './fila.ts';
import { pausaDepoisDe } from './pausas.ts';

function depoisDe(...acoes: Acao[]): Fila {
  return acoes.reduce(proximaFila, { ...FILA_VAZIA, lida: true });
}

type Opcoes = { tipo?: TipoAnexo; recusa?: string; lugarDe?: string; trocaDe?: string };

function escolher(id: string, { tipo = 'outros_documentos', recusa, lugarDe, trocaDe }: Opcoes = {}): Acao {
  const conteudo = new Blob([new Uint8Array(100)]);
  return {
    tipo: 'escolher',
    escolhas: [{ id, tipo, nome: `${id}.pdf`, conteudo, recusa: recusa ?? null, trocaDe: trocaDe ?? null }],
    substitui: tipo !== 'outros_documentos',
    lugarDe: lugarDe ?? null,
  };
}

const CAIU = { tipo: 'esperar', motivo: 'a conexão caiu.', conexao: true, pedida: null } as const;
const cai = (id: string): Acao => ({ ...CAIU, id });
/** So many tries in a row without an answer that the person has to decide. */
const caiDeVez = (id: string): Acao[] =>
  [1, 2, 3, 4].flatMap(() => [{ tipo: 'iniciar', id }, cai(id)] as Acao[]);
const estados = (fila: Fila) => fila.arquivos.map((a) => `${a.id}:${a.estado}`);
const um = (fila: Fila): Partial<Arquivo> => fila.arquivos[0] ?? {};

test('a chosen file waits for Continuar; one chosen while files run joins the queue', () => {
  expect(estados(depoisDe(escolher('a')))).toEqual(['a:escolhido']);
  expect(estados(depoisDe(escolher('a'), { tipo: 'comecar' }, escolher('b')))).toEqual([
    'a:na-fila',
    'b:na-fila',
  ]);
});

test('a field for one file keeps the newer choice, a field for several keeps all', () => {
  const laudo = { tipo: 'laudo_medico' } as const;
  expect(estados(depoisDe(escolher('a', laudo), escolher('b', laudo)))).toEqual(['b:escolhido']);
  expect(estados(depoisDe(escolher('a'), escolher('b')))).toHaveLength(2);
});

test('a newer choice never hides a file that is already stored', () => {
  const laudo = { tipo: 'laudo_medico' } as const;
  const fila = depoisDe(
    escolher('a', laudo),
    { tipo: 'comecar' },
    { tipo: 'iniciar', id: 'a' },
    { tipo: 'concluir', id: 'a' },
    escolher('b', laudo),
  );
  expect(estados(fila)).toEqual(['a:enviado', 'b:na-fila']);
});

test('one file takes the place of another, and of the stored one that this was to replace', () => {
  const fila = depoisDe(
    escolher('a', { trocaDe: 'guardado' }),
    escolher('b'),
    escolher('c', { lugarDe: 'a' }),
  );
  expect(estados(fila)).toEqual(['c:escolhido', 'b:escolhido']);
  expect(um(fila).trocaDe).toBe('guardado');
});

test('two at a time, in the order of choice', () => {
  const fila = depoisDe(escolher('a'), escolher('b'), escolher('c'), { tipo: 'comecar' });
  expect(aIniciar(fila, 2).map((a) => a.id)).toEqual(['a', 'b']);
  const first = proximaFila(fila, { tipo: 'iniciar', id: 'a' });
  expect(aIniciar(first, 2).map((a) => a.id)).toEqual(['b']);
  const both = proximaFila(first, { tipo: 'iniciar', id: 'b' });
  expect(aIniciar(both, 2)).toEqual([]);
  expect(aIniciar(proximaFila(both, { tipo: 'concluir', id: 'a' }), 2).map((a) => a.id)).toEqual(['c']);
});

test('nothing starts before the step is confirmed, nor before the store was read, nor without a network', () => {
  expect(aIniciar(depoisDe(escolher('a')), 2)).toEqual([]);
  expect(aIniciar({ ...depoisDe(escolher('a'), { tipo: 'comecar' }), lida: false }, 2)).toEqual([]);
  const fora = depoisDe(escolher('a'), { tipo: 'comecar' }, { tipo: 'conexao', conectado: false });
  expect(aIniciar(fora, 2)).toEqual([]);
  expect(terminou({ ...FILA_VAZIA, correndo: true })).toBe(false);
});

test('without a file, or with skipped ones only, the step ends as soon as it is confirmed', () => {
  expect(terminou(depoisDe())).toBe(false);
  expect(terminou(depoisDe({ tipo: 'comecar' }))).toBe(true);
  expect(terminou(depoisDe(escolher('a', { recusa: 'Não foi enviado.' }), { tipo: 'comecar' }))).toBe(true);
});

test('what an earlier visit left comes first; once confirmed it goes on by itself, and so does what is new', () => {
  const salvo = depoisDe(escolher('a'), { tipo: 'comecar' }).arquivos;
  const fresh = [escolher('b')].reduce(proximaFila, FILA_VAZIA);
  const fila = proximaFila(fresh, { tipo: 'restaurar', arquivos: salvo, correndo: true });
  expect(estados(fila)).toEqual(['a:na-fila', 'b:na-fila']);
  expect(aIniciar(fila, 2)).toHaveLength(2);
  const chosen = depoisDe(escolher('a')).arquivos;
  const parada = proximaFila(fresh, { tipo: 'restaurar', arquivos: chosen, correndo: false });
  expect(estados(parada)).toEqual(['a:escolhido', 'b:escolhido']);
  expect(estados(proximaFila(parada, { tipo: 'restaurar', arquivos: chosen, correndo: false }))).toHaveLength(
    2,
  );
});

test('a cut is tried again after growing pauses; a byte that arrives gives all tries back', () => {
  const once = depoisDe(escolher('a'), { tipo: 'comecar' }, { tipo: 'iniciar', id: 'a' }, cai('a'));
  expect(um(once)).toMatchObject({ estado: 'esperando', esperaMs: pausaDepoisDe(1, null) });
  const twice = [{ tipo: 'retomar', id: 'a' }, { tipo: 'iniciar', id: 'a' }, cai('a')] as Acao[];
  const depois = twice.reduce(proximaFila, once);
  expect(um(depois)).toMatchObject({ estado: 'esperando', esperaMs: pausaDepoisDe(2, null) });
  const moved = [
    { tipo: 'retomar', id: 'a' },
    { tipo: 'iniciar', id: 'a' },
    { tipo: 'aceitar', id: 'a', bytes: 50 },
    cai('a'),
  ] as Acao[];
  expect(um(moved.reduce(proximaFila, depois))).toMatchObject({
    estado: 'esperando',
    esperaMs: pausaDepoisDe(1, null),
    bytes: 50,
  });
});

test('a failed transfer holds the page until it is tried again or left out', () => {
  const falhou = depoisDe(escolher('a'), { tipo: 'comecar' }, ...caiDeVez('a'));
  expect(um(falhou)).toMatchObject({ estado: 'falhou', motivo: 'a conexão caiu.' });
  expect(terminou(falhou)).toBe(false);
  expect(emCurso(falhou)).toBe(false);
  const denovo = proximaFila(falhou, { tipo: 'tentar', id: 'a' });
  expect(um(denovo)).toMatchObject({ estado: 'na-fila', tentativas: 0 });
  const sem = proximaFila(falhou, { tipo: 'seguirSem', id: 'a' });
  expect(terminou(sem)).toBe(true);
  expect(sem.arquivos[0]?.motivo).toBe('Não foi enviado: a conexão caiu. O pedido segue sem ele.');
});

test('without a network nothing counts as a try; when it is back everything it broke goes on', () => {
  const fila = depoisDe(
    escolher('a'),
    escolher('b'),
    escolher('c'),
    { tipo: 'comecar' },
    { tipo: 'falhar', id: 'b', motivo: 'o pedido já foi pago.' },
    ...caiDeVez('c'),
    { tipo: 'iniciar', id: 'a' },
    { tipo: 'endereco', id: 'a', endereco: '/api/uploads/1' },
    { tipo: 'aceitar', id: 'a', bytes: 40 },
    { tipo: 'conexao', conectado: false },
    cai('a'),
  );
  expect(estados(fila)).toEqual(['a:na-fila', 'b:falhou', 'c:falhou']);
  expect(um(fila)).toMatchObject({ tentativas: 0, endereco: '/api/uploads/1', bytes: 40 });
  expect(momento(fila)).toBe('sem-conexao');
  const volta = proximaFila(fila, { tipo: 'conexao', conectado: true });
  expect(estados(volta)).toEqual(['a:na-fila', 'b:falhou', 'c:na-fila']);
  expect(aIniciar(volta, 2).map((a) => a.id)).toEqual(['a', 'c']);
});

test('a forgotten upload starts at a new address from the first byte, and not for ever', () => {
  const fila = depoisDe(
    escolher('a'),
    { tipo: 'comecar' },
    { tipo: 'iniciar', id: 'a' },
    { tipo: 'endereco', id: 'a', endereco: '/api/uploads/1' },
    { tipo: 'aceitar', id: 'a', bytes: 50 },
    { tipo: 'recomecar', id: 'a' },
  );
  expect(um(fila)).toMatchObject({ estado: 'esperando', esperaMs: 0, endereco: null, bytes: 0, aceitos: 0 });
  const again = [
    { tipo: 'iniciar', id: 'a' },
    { tipo: 'recomecar', id: 'a' },
  ] as Acao[];
  expect(um([...again, ...again, ...again].reduce(proximaFila, fila)).estado).toBe('falhou');
});

test('the same file chosen again after its bytes were lost goes on from the server’s half', () => {
  const lost = { conteudo: null, estado: 'falhou', endereco: '/api/uploads/1', aceitos: 50 } as const;
  const arquivos = depoisDe(escolher('a')).arquivos.map((a) => ({ ...a, ...lost }));
  const fila = depoisDe({ tipo: 'restaurar', arquivos, correndo: true });
  const renamed = (nome: string): Acao => {
    const acao = escolher('b');
    return acao.tipo === 'escolher'
      ? { ...acao, escolhas: acao.escolhas.map((e) => ({ ...e, nome })) }
      : acao;
  };
  const volta = proximaFila(fila, renamed('a.pdf'));
  expect(estados(volta)).toEqual(['a:na-fila']);
  expect(um(volta)).toMatchObject({ endereco: '/api/uploads/1', conteudo: expect.any(Blob) });
  expect(estados(proximaFila(fila, renamed('outro.pdf')))).toEqual(['a:falhou', 'b:na-fila']);
});

test('what the server refused is skipped in its words, and its address is given up', () => {
  const motivo = 'Não foi enviado: não conseguimos ler este PDF. O pedido segue sem ele.';
  const fila = depoisDe(
    escolher('a'),
    { tipo: 'comecar' },
    { tipo: 'endereco', id: 'a', endereco: '/api/uploads/1' },
    { tipo: 'pular', id: 'a', motivo },
  );
  expect(um(fila)).toMatchObject({ estado: 'pulado', motivo, endereco: null, conteudo: null });
  expect(terminou(fila)).toBe(true);
});

test('a tab that lost its turn lets go of everything', () => {
  const fila = depoisDe(escolher('a'), { tipo: 'comecar' }, { tipo: 'largar' });
  expect(fila).toEqual(FILA_VAZIA);
});

test('the words: one cut is not worth any, a second one is', () => {
  const correndo = depoisDe(escolher('a'), { tipo: 'comecar' }, { tipo: 'iniciar', id: 'a' });
  expect(momento(correndo)).toBe('enviando');
  const once = proximaFila(correndo, cai('a'));
  expect(momento(once)).toBe('enviando');
  const twice = [{ tipo: 'retomar', id: 'a' }, { tipo: 'iniciar', id: 'a' }, cai('a')] as Acao[];
  const depois = twice.reduce(proximaFila, once);
  expect(momento(depois)).toBe('instavel');
  expect(momento(proximaFila(depois, { tipo: 'retomar', id: 'a' }))).toBe('instavel');
  expect(momento(depoisDe(escolher('a'), { tipo: 'comecar' }, ...caiDeVez('a')))).toBe('parado');
  expect(momento(proximaFila(correndo, { tipo: 'concluir', id: 'a' }))).toBe('enviado');
});

test('the whole counts what is to be sent, not what is skipped', () => {
  const fila = depoisDe(
    escolher('a'),
    escolher('b'),
    escolher('c', { recusa: 'Não foi enviado.' }),
    { tipo: 'comecar' },
    { tipo: 'concluir', id: 'a' },
    { tipo: 'progresso', id: 'b', bytes: 50 },
  );
  expect(andamentoGeral(fila)).toEqual({ total: 2, enviados: 1, parados: 0, bytes: 150, tamanho: 200 });
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
