import type { UnitOfWork } from '#platform/db/transaction.ts';
import { clienteDosCasosEvents, type Leitores } from '#features/consultorio/consultorio.events.ts';
import { standsStill, waits } from '../caso.policy.ts';
import { listAbertos, type AbertoRow } from './leitura.repository.ts';

/** Tells the doctors to whom a case of a patient is open that the patient's record changed; one round trip. */
export async function avisarMedicosDoCliente(
  uow: UnitOfWork,
  cliente: { id: string; versao: number },
): Promise<void> {
  uow.emit(...clienteDosCasosEvents(cliente, leitoresDe(await listAbertos(uow.db, cliente.id))));
}

/** Who reads any of these cases, as the queue lists them and `requireReadable` opens them. */
function leitoresDe(rows: readonly AbertoRow[]): Leitores {
  if (rows.some((row) => waits(row) || standsStill(row) || isToPost(row))) return 'todos';
  const pending = rows.flatMap(({ pendencias }) => pendencias);
  // What is wrong with a document whose doctor works here no more waits for any of the others.
  if (pending.some(({ medico_estado }) => medico_estado !== 'ativo')) return 'todos';
  const own = [
    ...rows.flatMap(({ decidido_por, consulta_com }) => [decidido_por, consulta_com]),
    ...pending.map(({ medico_id }) => medico_id),
  ];
  return [...new Set(own.filter((id) => id !== null))];
}

function isToPost({ status, atendimento }: AbertoRow): boolean {
  return status === 'Aguardando Pagamento' && atendimento === 'a postar';
}
