import type { Transaction } from 'kysely';
import { comoFoiDesfeito } from '../../../../../domain/pagamentos/pagamento.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import type { CobrancaRow } from '../cobrancas.repository.ts';

/** Keeps a payment that the provider took back: the charge as it was, with the status that it has now. */
export async function insertDesfeito(
  tx: Transaction<DB>,
  { id, status, pago_em, recebido_centavos }: CobrancaRow,
  desfeito_em: Date,
): Promise<void> {
  const como = comoFoiDesfeito(status ?? '');
  if (!pago_em || !como) throw new Error('nothing was taken back');
  await tx
    .insertInto('pagamentos_desfeitos')
    .values({ cobranca_id: id, recebido_centavos: recebido_centavos ?? 0, pago_em, desfeito_em, como })
    .execute();
}
