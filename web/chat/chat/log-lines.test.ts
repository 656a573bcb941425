import { expect, test } from 'vitest';
import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { mensagemDaEtapa } from '#domain/pedidos/mensagens-etapa.ts';
import { logLines } from './log-lines.ts';

const mensagem = (n: number, texto: string, automatica: boolean): Mensagem => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  n,
  mensagem: texto,
  Por: automatica ? 'Adm' : 'Cliente',
  autor: null,
  automatica,
  pedidoId: null,
  sobre: null,
  arquivo: null,
  createdAt: '2026-11-18T13:00:00Z',
  dateCreated: '18/11/2026 10:00',
});

test('automatic lines of one order → one; another order, no order or a person → separate', () => {
  const lines = logLines([
    mensagem(1, mensagemDaEtapa('servico', 1042), true),
    mensagem(2, mensagemDaEtapa('historico', 1042), true),
    mensagem(3, mensagemDaEtapa('servico', 1043), true),
    mensagem(4, 'Bom dia', false),
    mensagem(5, mensagemDaEtapa('anexos', 1043), true),
    mensagem(6, 'O cadastro foi conferido.', true),
    mensagem(7, 'O e-mail foi conferido.', true),
  ]);
  const drawn = lines.map((line) =>
    line.kind === 'mensagem'
      ? [line.mensagem.n, line.before?.n]
      : [line.pedido, line.avisos.map(({ n }) => n)],
  );
  expect(drawn).toEqual([
    ['1042', [1, 2]],
    ['1043', [3]],
    [4, 3],
    ['1043', [5]],
    [null, [6]],
    [null, [7]],
  ]);
});
