import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { enviarDocumentosDaPessoa } from '#contracts/titular/conferencias.contract.ts';
import type { PapelDoDocumento } from '#domain/titular/conferencia.ts';
import { ApiError, call } from '#lib/api/api.ts';
import { enviarDocumento } from '../contestacoes/enviar-documento.ts';
import { PESSOAS } from './pessoas.api.ts';

type Files = Partial<Record<PapelDoDocumento, File>>;

/**
 * Sends the files one after the other, then names them for the person. A file that arrived is not sent again by another attempt,
 * unless the server has dropped it since.
 */
export function useEnviarDocumentos(pessoaId: string) {
  const client = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const sent = useRef(new Map<File, string>());

  async function attempt(files: Files, papeis: readonly PapelDoDocumento[]): Promise<void> {
    const body: Partial<Record<PapelDoDocumento, string>> = {};
    for (const papel of papeis) {
      const file = files[papel];
      // Without one of them the server says which are missing, and no file is sent for nothing.
      if (!file || papeis.some((one) => !files[one])) continue;
      const token = sent.current.get(file) ?? (await enviarDocumento(file, setPercent));
      sent.current.set(file, token);
      body[papel] = token;
    }
    await call(enviarDocumentosDaPessoa, { params: { id: pessoaId }, body });
  }

  /** @throws ApiError */
  async function send(files: Files, papeis: readonly PapelDoDocumento[]): Promise<void> {
    setPercent(0);
    try {
      await attempt(files, papeis).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'documento_perdido')) throw error;
        sent.current.clear();
        return attempt(files, papeis);
      });
      await client.invalidateQueries({ queryKey: PESSOAS });
    } finally {
      setPercent(null);
    }
  }

  return { send, percent };
}
