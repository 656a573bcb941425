import { enviarDocumento as contract } from '#contracts/titular/contestacoes.contract.ts';
import { ApiError, NETWORK_MESSAGE, readAnswer } from '#lib/api/api.ts';

/**
 * Sends a document before its case is opened. By XMLHttpRequest, because fetch does not report upload
 * progress.
 * @returns the name under which the case takes the document once
 * @throws ApiError with the server's message
 */
export async function enviarDocumento(file: File, onProgress: (percent: number) => void): Promise<string> {
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new ApiError(0, { code: 'rede', message: NETWORK_MESSAGE, requestId: null }));
    request.open(contract.method, contract.path);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress((100 * loaded) / total));
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener('error', lost);
    request.addEventListener('abort', lost);
    request.send(file);
  });
  return (await readAnswer(contract, response)).documento;
}
