import * as contracts from '../../../contracts/chat/chat.contract.ts';
import type { Mensagem, PaginaDoChat } from '../../../contracts/chat/chat.contract.ts';
import { call } from '../../lib/api/api.ts';

/** One conversation as one side reaches it. */
export type Lugar = {
  /** `eu` for the patient's own, else the opaque id of the patient. */
  chave: string;
  lado: 'Cliente' | 'Adm';
  ler: (query: { antes?: number; limite?: number }, signal?: AbortSignal) => Promise<PaginaDoChat>;
  enviar: (body: { id: string; mensagem: string }) => Promise<Mensagem>;
  marcar: (ate: number) => Promise<unknown>;
  /** What an upload says of where its file belongs, besides the id of its message. */
  metadados: Record<string, string>;
};

/** The signed-in patient's own. */
export const lugarDoPaciente: Lugar = {
  chave: 'eu',
  lado: 'Cliente',
  ler: (query, signal) => call(contracts.listarMensagens, { query, ...(signal && { signal }) }),
  enviar: (body) => call(contracts.enviarMensagem, { body }),
  marcar: (ate) => call(contracts.marcarLidas, { body: { ate } }),
  metadados: {},
};

/** A patient's, from the desk. */
export function lugarDaMesa(id: string): Lugar {
  const params = { id };
  return {
    chave: id,
    lado: 'Adm',
    ler: (query, signal) =>
      call(contracts.listarMensagensDoPaciente, { params, query, ...(signal && { signal }) }),
    enviar: (body) => call(contracts.responderPaciente, { params, body }),
    marcar: (ate) => call(contracts.marcarLidasDoPaciente, { params, body: { ate } }),
    metadados: { conversa: id },
  };
}
