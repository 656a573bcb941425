import { useMutation } from '@tanstack/react-query';
import * as contracts from '#contracts/documentos/verificar.contract.ts';
import { ApiError, call, NETWORK_MESSAGE, readAnswer, type CallOptions } from '#lib/api/api.ts';

/** Input of a check: a number with its secret, or a file. */
export type Handed = { numero: string; segredo: string } | { arquivo: File };

/** Result of a check by number and secret or by file. */
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

/** Records a dispensing by the file that its pharmacist signed; answers with the updated document. */
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

/** Neither secret nor answer is cached. */
export function useVerificar() {
  return useMutation({ mutationFn: check, gcTime: 0 });
}

/** Records a dispensing; answers with the updated document. */
export function useRegistrarDispensacao() {
  return useMutation({
    mutationFn: (body: CallOptions<typeof contracts.registrarDispensacao>['body']) =>
      call(contracts.registrarDispensacao, { body }),
  });
}
