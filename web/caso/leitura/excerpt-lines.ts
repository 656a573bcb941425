import type { Mensagem } from '#contracts/chat/chat.contract.ts';

/** `avisos` are consecutive automatic lines. */
export type ExcerptLine =
  | { kind: 'avisos'; key: string; n: number; em: string }
  | { kind: 'paciente' | 'equipe'; key: string; quem: string; texto: string; arquivo: boolean; em: string };

/** Consecutive automatic messages become one line. */
export function excerptLines(
  mensagens: readonly Mensagem[],
  { paciente, voce }: { paciente: string; voce: string | null },
): ExcerptLine[] {
  const lines: ExcerptLine[] = [];
  for (const { id, Por, autor, automatica, mensagem, arquivo, createdAt: em } of mensagens) {
    const last = lines.at(-1);
    if (automatica && last?.kind === 'avisos') {
      lines[lines.length - 1] = { ...last, n: last.n + 1, em };
    } else if (automatica) {
      lines.push({ kind: 'avisos', key: id, n: 1, em });
    } else {
      const own = Por === 'Cliente' ? paciente : autor === null ? 'Equipe' : autor === voce ? 'Você' : autor;
      const kind = Por === 'Cliente' ? 'paciente' : 'equipe';
      lines.push({ kind, key: id, quem: own, texto: mensagem, arquivo: arquivo !== null, em });
    }
  }
  return lines;
}
