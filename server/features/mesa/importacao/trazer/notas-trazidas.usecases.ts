import type { UnitOfWork } from '#platform/db/transaction.ts';
import { insertNotas, type NovaNota } from './notas-trazidas.repository.ts';

/** Adds notes, each with a line of the audit on its order or patient, whose words the desk reads there. @returns the ids of the new ones */
export async function anotar(
  uow: UnitOfWork,
  notas: readonly NovaNota[],
  gravou: (o: 'notas', quantos: number) => void = () => undefined,
): Promise<string[]> {
  const added = await insertNotas(uow.db, notas);
  for (const { cliente_id, pedido_id, motivo } of added) {
    const target =
      pedido_id === null
        ? { targetType: 'cliente', targetId: cliente_id }
        : { targetType: 'pedido', targetId: pedido_id };
    uow.audit({ action: `importacao.${motivo}`, ...target });
  }
  gravou('notas', added.length);
  return added.map(({ id }) => id);
}
