import { randomUUID } from 'node:crypto';
import { responderAte } from '#domain/consultorio/espera.ts';
import { HELENA } from '../people.ts';
import type { Perguntada } from './orders.ts';
import { findMedicoId, insertPergunta } from './seed.repository.ts';
import type { Seeding } from './write-patient.ts';

/** Writes a doctor's open question about an order. @returns the line of the chat that asks it, under the question's own id */
export async function addPergunta({ db }: Pick<Seeding, 'db'>, pedidoId: string, { texto, em }: Perguntada) {
  const id = randomUUID();
  const medico_id = await findMedicoId(db, HELENA.cpf);
  const question = {
    id,
    pedido_id: pedidoId,
    medico_id,
    texto,
    feita_em: em,
    responder_ate: responderAte(em),
  };
  const autor = await insertPergunta(db, question);
  return { id, por: 'Adm' as const, autor, automatica: false, mensagem: texto, created_at: em };
}
