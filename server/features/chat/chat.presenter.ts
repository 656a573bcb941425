import type { Mensagem } from '../../../contracts/chat.contract.ts';
import { dateCreated } from '../../../domain/datas.ts';

type Row = { id: string; mensagem: string; por: string; automatica: boolean; created_at: Date };

/** One line of the log as its patient sees it. */
export function presentMensagem(row: Row): Mensagem {
  return {
    id: row.id,
    mensagem: row.mensagem,
    Por: row.por === 'Cliente' ? 'Cliente' : 'Adm',
    automatica: row.automatica,
    createdAt: row.created_at.toISOString(),
    dateCreated: dateCreated(row.created_at),
  };
}
