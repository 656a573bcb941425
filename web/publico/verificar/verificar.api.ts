import { useMutation } from '@tanstack/react-query';
import * as contracts from '#contracts/documentos/verificar.contract.ts';
import { ApiError, call, NETWORK_MESSAGE, readAnswer, type CallOptions } from '#lib/api/api.ts';

/** What somebody hands in to be checked: a number with its secret, or a file. */
export type Handed = { numero: string; segredo: string } | { arquivo: File };

/** What a check came to, from number and secret or from a file. */
export type Checked = contracts.ArquivoVerificado & {
  /** The name of the file; null for a check by number and secret. */
  arquivo: string | null;
};

async function check(handed: Handed): Promise<Checked> {
  if ('arquivo' in handed) return checkFile(handed.arquivo);
  const said = await call(contracts.verificarDocumento, { body: handed });
  return { ...said, aviso: null, assinaturas: [], arquivo: null };
}

async function checkFile(arquivo: File): Promise<Checked> {
  const response = await sendFile(contracts.verificarArquivo.path, arquivo);
  return { ...(await readAnswer(contracts.verificarArquivo, response)), arquivo: arquivo.name };
}

/** @throws ApiError 0 without a network */
function sendFile(path: string, arquivo: File): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', accept: 'application/json' },
    body: arquivo,
    credentials: 'same-origin',
  }).catch(() => {
    throw new ApiError(0, { code: 'rede', message: NETWORK_MESSAGE, requestId: null });
  });
}

/** A mutation that records a dispensing by the file that its pharmacist signed; its answer is the document anew. */
export function useRegistrarPorArquivo() {
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ chave, arquivo }: { chave: string; arquivo: File }) => {
      const contract = contracts.registrarDispensacaoPorArquivo;
      const response = await sendFile(contract.path.replace(':chave', encodeURIComponent(chave)), arquivo);
      return readAnswer(contract, response);
    },
  });
}

/** A mutation that checks a document. Nothing of it is kept: not the secret, not the answer. */
export function useVerificar() {
  return useMutation({ mutationFn: check, gcTime: 0 });
}

/** A mutation that records what was dispensed; its answer is the document anew. */
export function useRegistrarDispensacao() {
  return useMutation({
    mutationFn: (body: CallOptions<typeof contracts.registrarDispensacao>['body']) =>
      call(contracts.registrarDispensacao, { body }),
  });
}
