import type { Mensagem } from '#contracts/chat/chat.contract.ts';

/** Drawn as one: a person's message, or consecutive automatic lines of one order. */
export type LogLine =
  | { kind: 'mensagem'; mensagem: Mensagem; before: Mensagem | undefined }
  | { kind: 'avisos'; pedido: string | null; avisos: readonly [Mensagem, ...Mensagem[]] };

/** Groups consecutive automatic lines of one order; `before` is the message just above, if any. */
export function logLines(mensagens: readonly Mensagem[]): LogLine[] {
  const lines: LogLine[] = [];
  for (const [i, mensagem] of mensagens.entries()) {
    const last = lines.at(-1);
    if (!mensagem.automatica) {
      lines.push({ kind: 'mensagem', mensagem, before: mensagens[i - 1] });
      continue;
    }
    const pedido = pedidoOf(mensagem);
    if (last?.kind === 'avisos' && pedido !== null && last.pedido === pedido) {
      lines[lines.length - 1] = { ...last, avisos: [...last.avisos, mensagem] };
    } else {
      lines.push({ kind: 'avisos', pedido, avisos: [mensagem] });
    }
  }
  return lines;
}

/** The number of the order that an automatic line begins with (domain/pedidos/mensagens-etapa.ts); null without one. */
function pedidoOf({ mensagem }: Mensagem): string | null {
  return /^Pedido (\d+) /.exec(mensagem)?.[1] ?? null;
}
