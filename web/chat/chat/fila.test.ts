import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mensagem } from '../../../contracts/chat/chat.contract.ts';
import { ApiError } from '../../lib/api/api.ts';
import { armazemEmMemoria } from '../../lib/browser/tab-storage.ts';
import { esquecerPendentesDeOutros } from '../../lib/browser/pending.ts';
import { apagarFila, gravarFila, lerFila } from './copia.ts';
import { criarFila } from './fila.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const REDE = new ApiError(0, { code: 'rede', message: 'Sem conexão', requestId: null });
const recusa = (status: number, code: string, message: string) =>
  new ApiError(status, { code, message, requestId: null });

/** A server that keeps each id once, behind a line that can be cut before or after it heard. */
function mundo(armazem = armazemEmMemoria()) {
  const escritas: Mensagem[] = [];
  const rede = { erro: null as Error | null, perde: false };
  let id = 0;
  const entradas: string[] = [];
  const recusas: string[] = [];
  const abrir = (dono = 'eu') =>
    criarFila({
      async enviar(body) {
        if (rede.erro) throw rede.erro;
        const known = escritas.find((m) => m.id === body.id);
        const now = '2026-11-18T13:00:00.000Z';
        const fresh: Mensagem = {
          ...body,
          n: escritas.length + 1,
          Por: 'Cliente',
          autor: null,
          automatica: false,
          arquivo: null,
          createdAt: now,
          dateCreated: '',
        };
        if (!known) escritas.push(fresh);
        if (rede.perde) throw REDE;
        return known ?? fresh;
      },
      novoId: () => `00000000-0000-4000-8000-${String((id += 1)).padStart(12, '0')}`,
      agora: () => new Date('2026-11-18T13:00:00Z'),
      copia: {
        ler: () => lerFila(armazem, 'eu', dono),
        gravar: ({ itens, texto }) => gravarFila(armazem, 'eu', { dono, itens: [...itens], texto }),
        apagar: () => apagarFila(armazem, 'eu'),
      },
      aoEntrar: (mensagem) => void entradas.push(mensagem.mensagem),
      aoRecusar: ({ code }) => void recusas.push(code),
      sorteio: () => 0.5,
    });
  return { armazem, escritas, rede, entradas, recusas, abrir, ditas: () => escritas.map((m) => m.mensagem) };
}

const passar = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('what is written offline waits in its order and goes by itself when the line is back', async () => {
  const { rede, abrir, ditas } = mundo();
  const fila = abrir();
  rede.erro = REDE;
  for (const texto of ['um', 'dois', 'três']) fila.enviar(texto);
  await passar(100);
  expect(fila.estado().itens.map(({ estado }) => estado)).toEqual(Array(3).fill('sem-conexao'));
  rede.erro = null;
  await passar(60_000);
  expect(ditas()).toEqual(['um', 'dois', 'três']);
  expect(fila.estado().itens).toEqual([]);
});

test('an answer that was lost doubles nothing', async () => {
  const { rede, abrir, ditas, entradas } = mundo();
  const fila = abrir();
  rede.perde = true;
  fila.enviar('uma vez');
  await passar(5_000);
  rede.perde = false;
  fila.tentarDeNovo();
  await passar(0);
  expect(ditas()).toEqual(['uma vez']);
  expect(entradas).toEqual(['uma vez']);
});

test('a reload keeps what is unsent and what stands in the field, for its owner only', async () => {
  const { armazem, rede, abrir, ditas } = mundo();
  rede.erro = REDE;
  const antes = abrir();
  antes.enviar('antes do recarregamento');
  antes.digitar('ainda escrev');
  await passar(100);
  expect(abrir('outra pessoa').estado()).toMatchObject({ itens: [], texto: '' });
  rede.erro = null;
  const depois = abrir();
  expect(depois.estado().texto).toBe('ainda escrev');
  await passar(0);
  // The first page is gone; its timers stay unheard.
  antes.encerrar();
  expect(ditas()).toEqual(['antes do recarregamento']);
  esquecerPendentesDeOutros('outra pessoa', armazem);
  expect(armazem.length).toBe(0);
});

test('what is refused says why and holds nobody up; it goes again, or away, as the person says', async () => {
  const { rede, abrir, ditas } = mundo();
  const fila = abrir();
  rede.erro = recusa(400, 'mensagem_recusada', 'Divida em duas partes.');
  fila.enviar('longa');
  await passar(0);
  rede.erro = null;
  fila.enviar('curta');
  await passar(0);
  expect(ditas()).toEqual(['curta']);
  const [item] = fila.estado().itens;
  expect(item).toMatchObject({ estado: 'falhou', motivo: 'Divida em duas partes.' });
  fila.reenviar(item?.id ?? '');
  await passar(0);
  expect(ditas()).toEqual(['curta', 'longa']);
  rede.erro = recusa(409, 'id_em_uso', 'Envie de novo.');
  fila.enviar('x');
  const [before] = fila.estado().itens;
  await passar(0);
  const [after] = fila.estado().itens;
  expect(after?.id).not.toBe(before?.id);
  fila.descartar(after?.id ?? '');
  expect(fila.estado().itens).toEqual([]);
});

test('without a session nothing is lost: it waits for whoever signs in again', async () => {
  const { rede, abrir, recusas, ditas } = mundo();
  const fila = abrir();
  rede.erro = recusa(401, 'sem_sessao', 'Entre para continuar.');
  fila.enviar('oi');
  await passar(60_000);
  expect([recusas, fila.estado().itens.length]).toEqual([['sem_sessao'], 1]);
  rede.erro = null;
  fila.tentarDeNovo();
  await passar(0);
  expect(ditas()).toEqual(['oi']);
});

test('an answer that comes after Sair writes nothing back into the tab', async () => {
  const { armazem, rede, abrir } = mundo();
  const fila = abrir();
  rede.erro = REDE;
  fila.enviar('só minha');
  fila.encerrar();
  apagarFila(armazem, 'eu');
  await passar(60_000);
  expect([armazem.length, fila.estado().itens]).toEqual([0, []]);
});
