import { z } from 'zod';
import type { Armazem } from '../fluxo/armazem.ts';
import type { Respostas } from '../../../domain/historico.ts';

const PREFIX = 'zelo:rascunho:';
const textos = z.array(z.string());

const rascunho = z.object({
  perguntasSaude: textos,
  perguntasTratamento: textos,
  saude: textos,
  tratamento: textos,
  motivacao: z.string(),
  outrasInfos: z.string(),
});

/** Answers not saved yet, with the questions they belong to. The two declarations are never kept. */
export type Rascunho = z.infer<typeof rascunho>;

/**
 * Keeps a draft in this tab only (session storage): it survives a reload and going back, and is gone with
 * the tab, because a shared computer must not keep health data. True when it was kept.
 */
export function guardarRascunho(storage: Armazem, pedidoId: string, dados: Rascunho): boolean {
  try {
    storage.setItem(PREFIX + pedidoId, JSON.stringify(dados));
    return true;
  } catch {
    return false;
  }
}

/** The draft of an order; null when there is none or it cannot be read. */
export function lerRascunho(storage: Armazem, pedidoId: string): Rascunho | null {
  const text = storage.getItem(PREFIX + pedidoId);
  if (!text) return null;
  try {
    return rascunho.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Called once the server has the answers. */
export function esquecerRascunho(storage: Armazem, pedidoId: string): void {
  storage.removeItem(PREFIX + pedidoId);
}

/** The draft of what stands in the form now. */
export function montarRascunho(
  perguntas: { saude: readonly { pergunta: string }[]; tratamento: readonly { pergunta: string }[] },
  respostas: Respostas,
): Rascunho {
  const { saude, tratamento, motivacao, outrasInfos } = respostas;
  return {
    perguntasSaude: perguntas.saude.map(({ pergunta }) => pergunta),
    perguntasTratamento: perguntas.tratamento.map(({ pergunta }) => pergunta),
    saude,
    tratamento,
    motivacao,
    outrasInfos,
  };
}
