import type { Contract } from '#contracts/contract.ts';
import { addressOf, ApiError, NETWORK_MESSAGE, readAnswer } from './api.ts';

/** Fetches the file that a contract answers for an id, and a JSON body if given. @throws ApiError with the server's message */
export async function fetchFile(contract: Contract, id: string, body?: object): Promise<Blob> {
  const { method, path } = contract;
  try {
    const response = await fetch(addressOf(path, { id }), {
      method,
      credentials: 'same-origin',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) await readAnswer(contract, response);
    return await response.blob();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // No answer arrived, or it was cut off.
    throw new ApiError(0, { code: 'rede', message: NETWORK_MESSAGE, requestId: null });
  }
}
