import { sql, type Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

/** Why signing was closed by somebody else, as a word that the doctor reads as a sentence. */
export type MotivoDoFim = 'account-changed' | 'factor-off';

/** Tells the doctor why signing was closed, until a certificate is open again. */
export async function noteEndedSigning(
  tx: Transaction<DB>,
  medicoId: string,
  problema: MotivoDoFim,
  now: Date,
): Promise<void> {
  const row = { problema, problema_em: now };
  await tx
    .insertInto('sessoes_de_assinatura')
    .values({ medico_id: medicoId, ...row })
    .onConflict((oc) => oc.column('medico_id').doUpdateSet(row))
    .execute();
}

/** `sem sessão`: only one that no live session of the doctor has in hand. `bilhete`: only the one of this sealed ticket. */
export type WhichSigning = 'tudo' | 'sem sessão' | { bilhete: string };

/**
 * Empties a doctor's row of signing: session, proof, and an authorisation on its way. Signing belongs to a higher context, but
 * the end of an account has to end it in the same transaction.
 * @returns true when a session was open
 */
export async function endSigning(
  tx: Transaction<DB>,
  medicoId: string,
  which: WhichSigning,
): Promise<boolean> {
  const row = tx
    .selectFrom('sessoes_de_assinatura')
    .select('provedor')
    .where('medico_id', '=', medicoId)
    .$if(which === 'sem sessão', (query) =>
      query.where(
        sql<boolean>`not exists (select from sessoes s where s.id = sessoes_de_assinatura.sessao_id and s.medico_id = ${medicoId} and s.expira_em > now())`,
      ),
    )
    .forUpdate();
  const before = await (
    typeof which === 'object' ? row.where('bilhete', '=', which.bilhete) : row
  ).executeTakeFirst();
  if (!before) return false;
  await tx
    .updateTable('sessoes_de_assinatura')
    .set({
      provedor: null,
      bilhete: null,
      certificado_alias: null,
      certificado: null,
      cadeia: null,
      aberta_em: null,
      expira_em: null,
      processo: null,
      sessao_id: null,
      provada_em: null,
      autorizacao_estado: null,
      autorizacao_verificador: null,
      autorizacao_ate: null,
    })
    .where('medico_id', '=', medicoId)
    .execute();
  return before.provedor !== null;
}
