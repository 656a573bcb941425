import { useRef, useState } from 'react';
import type { TypedContestacao } from '#domain/titular/contestacao.ts';
import { onlyDigits } from '#domain/contas/cpf.ts';
import { ApiError } from '#lib/api/api.ts';
import { randomUuid } from '#lib/browser/pedido-key.ts';
import { abrirContestacao } from './contestacoes.api.ts';
import { enviarDocumento } from './enviar-documento.ts';

type SentDocumento = { file: File; documento: string };

/**
 * Opens a case: sends the document first, then the form. A document that arrived is not sent again by another
 * attempt, and the same form sent twice (because an answer was lost) opens one case.
 */
export function useAbrirContestacao() {
  const [chave] = useState(randomUuid);
  const [percent, setPercent] = useState<number | null>(null);
  const sent = useRef<SentDocumento | null>(null);

  async function sendOnce(file: File): Promise<string> {
    if (sent.current?.file === file) return sent.current.documento;
    const documento = await enviarDocumento(file, setPercent);
    sent.current = { file, documento };
    return documento;
  }

  async function attempt(form: TypedContestacao, file: File): Promise<string> {
    const documento = await sendOnce(file);
    const { protocolo } = await abrirContestacao({ ...form, cpf: onlyDigits(form.cpf), documento, chave });
    return protocolo;
  }

  /** @returns the protocol number. @throws ApiError */
  async function openContestacao(form: TypedContestacao, file: File): Promise<string> {
    setPercent(0);
    try {
      return await attempt(form, file).catch((error: unknown) => {
        // The server deleted the document because its case came too late: send it again.
        if (!(error instanceof ApiError && error.code === 'documento_perdido')) throw error;
        sent.current = null;
        return attempt(form, file);
      });
    } finally {
      setPercent(null);
    }
  }

  return { openContestacao, percent };
}
