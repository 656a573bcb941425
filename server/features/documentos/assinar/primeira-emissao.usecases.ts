import type { Medico } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { requireProva } from '#features/contas/identidade/identidade.public.ts';
import { findSessao, storeProva } from './sessao.repository.ts';

/**
 * Requires a *prova* before the first issue of a signing session, of the session of the doctor that issues; it is asked once.
 * What is issued before a certificate is open is signed by the session that opens next: its proof counts for that one.
 * @throws 403 prova_necessaria
 */
export async function requireProvaDaAssinatura({
  actor,
  deps,
}: UseCase<Medico, null, Pick<BaseDeps, 'db' | 'clock'>>): Promise<void> {
  const { medicoId, sessaoId } = actor;
  const row = await findSessao(deps.db, medicoId);
  const over = row?.expira_em && row.expira_em <= deps.clock();
  if (row?.provada_em && row.sessao_id === sessaoId && !over) return;
  await requireProva({ actor, input: null, deps });
  await storeProva(deps.db, medicoId, sessaoId, deps.clock());
}
