import { gerarDossie } from '../../../contracts/mesa/pedidos-adm.contract.ts';
import { addressOf, ApiError, NETWORK_MESSAGE, readAnswer } from '../../lib/api/api.ts';

/** Fetches the dossier of an order as a PDF. @throws ApiError with the server's message */
export async function fetchDossie(id: string): Promise<Blob> {
  const { method, path } = gerarDossie;
  try {
    const response = await fetch(addressOf(path, { id }), { method, credentials: 'same-origin' });
    if (!response.ok) await readAnswer(gerarDossie, response);
    return await response.blob();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // No answer arrived, or it was cut off.
    throw new ApiError(0, { code: 'rede', message: NETWORK_MESSAGE, requestId: null });
  }
}
