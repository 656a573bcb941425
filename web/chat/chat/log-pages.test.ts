import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mensagem, PaginaDoChat } from '../../../contracts/chat/chat.contract.ts';
import { appendMessage, catchUp, mergePages } from './log-pages.ts';

const escrita = (n: number): Mensagem => ({
  id: crypto.randomUUID(),
  n,
  mensagem: `m${n}`,
  Por: 'Cliente',
  autor: null,
  automatica: false,
  arquivo: null,
  createdAt: '2026-11-18T13:00:00Z',
  dateCreated: '18/11/2026 10:00',
});
const TUDO = Array.from({ length: 500 }, (_, i) => escrita(i + 1));

function pagina(de: number, ate: number, lido = 0): PaginaDoChat {
  const marca = { ate: lido, em: null };
  return {
    mensagens: TUDO.slice(de - 1, ate),
    anteriores: de > 1,
    leitura: { cliente: marca, equipe: marca },
  };
}

/** A server with so many messages. */
const servidor =
  (escritas: number) =>
  async ({ antes = escritas + 1, limite = 50 }: { antes?: number; limite?: number }) =>
    pagina(Math.max(1, antes - limite), Math.min(antes - 1, escritas));

const numeros = ({ mensagens }: PaginaDoChat) => mensagens.map(({ n }) => n);
const de = (a: number, b: number) => Array.from({ length: b - a + 1 }, (_, i) => a + i);

test('however long a tab slept, it has every message once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 499 }), async (a, more) => {
      const antes = await catchUp(servidor(a), undefined);
      const agora = Math.min(500, a + more);
      const depois = mergePages(antes, await catchUp(servidor(agora), antes));
      // The last page of the catch-up may reach further back than the loaded messages.
      const primeira = numeros(depois)[0] ?? 0;
      expect(primeira).toBeLessThanOrEqual(Math.max(1, a - 49));
      expect(numeros(depois)).toEqual(de(primeira, agora));
    }),
  );
});

test('older pages come before; marks go forward only', () => {
  const log = mergePages(pagina(51, 100, 70), pagina(1, 50, 60));
  expect(numeros(log)).toEqual(de(1, 100));
  expect([log.anteriores, log.leitura.cliente.ate]).toEqual([false, 70]);
});

test('the answer to a message that was sent stands at once, unless others wrote in between', () => {
  const log = pagina(1, 10);
  expect(numeros(appendMessage(log, escrita(11)) ?? log)).toEqual(de(1, 11));
  expect(appendMessage(log, escrita(13))).toBe(log);
  expect(numeros(appendMessage(log, escrita(4)) ?? log)).toEqual(de(1, 10));
  expect(appendMessage(undefined, escrita(1))).toBeUndefined();
});

const arquivo = (situacao: 'guardado' | 'em verificação') => ({
  id: crypto.randomUUID(),
  nome: 'a.png',
  size: 1,
  contentType: 'image/png',
  situacao,
  aviso: null,
  paginas: null,
  previa: null,
});

test('a file further up that was being verified is asked for again, and only that', async () => {
  const log = pagina(1, 120);
  const antes = {
    ...log,
    mensagens: log.mensagens.map((m) => (m.n === 10 ? { ...m, arquivo: arquivo('em verificação') } : m)),
  };
  const pedidos: object[] = [];
  const depois = await catchUp(async (query) => {
    pedidos.push(query);
    const lida = await servidor(120)(query);
    return {
      ...lida,
      mensagens: lida.mensagens.map((m) => (m.n === 10 ? { ...m, arquivo: arquivo('guardado') } : m)),
    };
  }, antes);
  expect(pedidos).toEqual([{}, { antes: 11, limite: 1 }]);
  const junto = mergePages(antes, depois);
  expect(numeros(junto)).toEqual(de(1, 120));
  expect(junto.mensagens[9]?.arquivo?.situacao).toBe('guardado');
});
