import { expect, test } from 'vitest';
import { FILA_VAZIA, proximaFila } from './fila.ts';
import type { Acao, Fila } from './fila.ts';
import { diferencas, paraArquivo, paraRegistro } from './registro.ts';
import type { Registro } from './registro.ts';

const DONO = { dono: 'maria', pedidoId: 'p1' };
const CONTEUDO = new Blob(['0123456789']);

function depoisDe(...acoes: Acao[]): Fila {
  return acoes.reduce(proximaFila, { ...FILA_VAZIA, lida: true });
}

function escolher(id: string, recusa: string | null = null, lugarDe: string | null = null): Acao {
  const escolha = { id, tipo: 'outros_documentos', nome: `${id}.pdf`, conteudo: CONTEUDO, recusa } as const;
  return { tipo: 'escolher', escolhas: [{ ...escolha, trocaDe: null }], substitui: false, lugarDe };
}

/** What the store holds after it was told. */
function guardado(fila: Fila, antes: ReadonlyMap<string, Registro> = new Map()): Map<string, Registro> {
  const { novos, mudados, idos } = diferencas(antes, fila.arquivos, DONO, fila.correndo);
  const depois = new Map(antes);
  for (const arquivo of novos) depois.set(arquivo.id, paraRegistro(arquivo, DONO, fila.correndo, 1));
  for (const salvo of mudados) depois.set(salvo.id, salvo);
  for (const id of idos) depois.delete(id);
  return depois;
}

const meio: Acao[] = [
  escolher('a'),
  { tipo: 'comecar' },
  { tipo: 'iniciar', id: 'a' },
  { tipo: 'endereco', id: 'a', endereco: '/api/uploads/1' },
  { tipo: 'aceitar', id: 'a', bytes: 4 },
];

test('a chosen file is still chosen after a reload, a confirmed one goes on from the server’s half', () => {
  const chosen = guardado(depoisDe(escolher('a'))).get('a');
  expect(chosen && paraArquivo(chosen, CONTEUDO)).toMatchObject({
    estado: 'escolhido',
    endereco: null,
    bytes: 0,
  });
  const salvo = guardado(depoisDe(...meio)).get('a');
  expect(salvo && paraArquivo(salvo, CONTEUDO)).toMatchObject({
    estado: 'na-fila',
    endereco: '/api/uploads/1',
    bytes: 4,
    conteudo: CONTEUDO,
  });
});

test('one that failed starts anew with the page, one left out stays out and says why', () => {
  const falhou = guardado(depoisDe(...meio, { tipo: 'falhar', id: 'a', motivo: 'o disco encheu.' })).get('a');
  expect(falhou && paraArquivo(falhou, CONTEUDO)).toMatchObject({ estado: 'na-fila', motivo: null });
  const fora = guardado(depoisDe(escolher('a', 'Não foi enviado.'))).get('a');
  expect(fora && paraArquivo(fora, null)).toMatchObject({ estado: 'pulado', motivo: 'Não foi enviado.' });
});

test('bytes that were not kept: asked for again where the server has a half, else as if never chosen', () => {
  const salvo = guardado(depoisDe(...meio)).get('a');
  expect(salvo && paraArquivo(salvo, null)).toMatchObject({ estado: 'falhou', conteudo: null, bytes: 4 });
  expect(salvo && paraArquivo(salvo, new Blob(['curto']))).toMatchObject({ estado: 'falhou' });
  const semEndereco = guardado(depoisDe(escolher('a'), { tipo: 'comecar' })).get('a');
  expect(semEndereco && paraArquivo(semEndereco, null)).toBeNull();
});

test('progress alone writes nothing; what the server took, an address and the confirmation do', () => {
  const fila = depoisDe(...meio);
  const salvos = guardado(fila);
  const mudados = (acao: Acao) =>
    diferencas(salvos, proximaFila(fila, acao).arquivos, DONO, true).mudados.map(({ aceitos }) => aceitos);
  expect(mudados({ tipo: 'progresso', id: 'a', bytes: 6 })).toEqual([]);
  expect(mudados({ tipo: 'aceitar', id: 'a', bytes: 6 })).toEqual([6]);
  const antes = depoisDe(escolher('a'));
  expect(diferencas(guardado(antes), antes.arquivos, DONO, true).mudados).toMatchObject([
    { confirmado: true },
  ]);
});

test('what is stored, removed or replaced is kept no longer', () => {
  const fila = depoisDe(...meio, escolher('b'));
  const salvos = guardado(fila);
  expect([...salvos.keys()]).toEqual(['a', 'b']);
  const idos = (acao: Acao) => diferencas(salvos, proximaFila(fila, acao).arquivos, DONO, true).idos;
  expect(idos({ tipo: 'concluir', id: 'a' })).toEqual(['a']);
  expect(idos({ tipo: 'remover', id: 'b' })).toEqual(['b']);
  expect(idos(escolher('c', null, 'b'))).toEqual(['b']);
});
