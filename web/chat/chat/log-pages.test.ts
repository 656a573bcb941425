import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mensagem, PaginaDoChat } from '#contracts/chat/chat.contract.ts';
import { appendMessage, catchUp, mergePages } from './log-pages.ts';

const message = (n: number): Mensagem => ({
  id: crypto.randomUUID(),
  n,
  mensagem: `m${n}`,
  Por: 'Cliente',
  autor: null,
  automatica: false,
  pedidoId: null,
  sobre: null,
  arquivo: null,
  createdAt: '2026-11-18T13:00:00Z',
  dateCreated: '18/11/2026 10:00',
});
const ALL = Array.from({ length: 500 }, (_, i) => message(i + 1));

function page(de: number, ate: number, read = 0): PaginaDoChat {
  const mark = { ate: read, em: null };
  return {
    mensagens: ALL.slice(de - 1, ate),
    anteriores: de > 1,
    leitura: { cliente: mark, equipe: mark },
    edicao: 0,
    pessoas: [],
  };
}

/** A server with so many messages. */
const server =
  (written: number) =>
  async ({ antes = written + 1, limite = 50 }: { antes?: number; limite?: number }) =>
    page(Math.max(1, antes - limite), Math.min(antes - 1, written));

const numbers = ({ mensagens }: PaginaDoChat) => mensagens.map(({ n }) => n);
const de = (a: number, b: number) => Array.from({ length: b - a + 1 }, (_, i) => a + i);

test('however long a tab slept, it has every message once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 499 }), async (a, more) => {
      const antes = await catchUp(server(a), undefined);
      const last = Math.min(500, a + more);
      const after = mergePages(antes, await catchUp(server(last), antes));
      // The last page of the catch-up may reach further back than the loaded messages.
      const first = numbers(after)[0] ?? 0;
      expect(first).toBeLessThanOrEqual(Math.max(1, a - 49));
      expect(numbers(after)).toEqual(de(first, last));
    }),
  );
});

test('older pages come before; marks go forward only', () => {
  const log = mergePages(page(51, 100, 70), page(1, 50, 60));
  expect(numbers(log)).toEqual(de(1, 100));
  expect([log.anteriores, log.leitura.cliente.ate]).toEqual([false, 70]);
});

test('a sent message’s answer → shown at once, unless others wrote in between', () => {
  const log = page(1, 10);
  expect(numbers(appendMessage(log, message(11)) ?? log)).toEqual(de(1, 11));
  expect(appendMessage(log, message(13))).toBe(log);
  expect(numbers(appendMessage(log, message(4)) ?? log)).toEqual(de(1, 10));
  expect(appendMessage(undefined, message(1))).toBeUndefined();
});

const fileWith = (situacao: 'guardado' | 'em verificação') => ({
  id: crypto.randomUUID(),
  nome: 'a.png',
  size: 1,
  contentType: 'image/png',
  situacao,
  aviso: null,
  paginas: null,
  executa: false,
  previa: null,
});

test('a file further up that was being verified is asked for again, and only that', async () => {
  const log = page(1, 120);
  const antes = {
    ...log,
    mensagens: log.mensagens.map((m) => (m.n === 10 ? { ...m, arquivo: fileWith('em verificação') } : m)),
  };
  const pedidos: object[] = [];
  const after = await catchUp(async (query) => {
    pedidos.push(query);
    const newer = await server(120)(query);
    return {
      ...newer,
      mensagens: newer.mensagens.map((m) => (m.n === 10 ? { ...m, arquivo: fileWith('guardado') } : m)),
    };
  }, antes);
  expect(pedidos).toEqual([{}, { antes: 11, limite: 1 }]);
  const merged = mergePages(antes, after);
  expect(numbers(merged)).toEqual(de(1, 120));
  expect(merged.mensagens[9]?.arquivo?.situacao).toBe('guardado');
});

test('lines left the log → what was read before is dropped, whichever answer comes last', async () => {
  const before = page(1, 50);
  const renumbered = { ...page(1, 30), edicao: 1 };
  expect(mergePages(before, renumbered)).toEqual(renumbered);
  expect(mergePages(renumbered, before)).toEqual(renumbered);
  expect(await catchUp(async () => renumbered, before)).toEqual(renumbered);
});
