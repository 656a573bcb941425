import { muitasTentativas } from '../../../../platform/app-error.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import { countTry, forgetTries, giveTryBack } from '../../../../platform/db/queries/rate-limit.ts';
import type { Signer } from '../../../../platform/secrets/secrets.ts';
import type { Franquia } from './entrada.policy.ts';

/**
 * Counts one try against its allowances, in their order. @returns what to call when the try was right
 * @throws 429 at the first that is used up
 */
export async function contarTentativa(
  { db, signer }: { db: Queries; signer: Signer },
  lista: readonly Franquia[],
): Promise<() => Promise<void>> {
  const counted = lista.map((franquia) => ({
    ...franquia,
    chave: signer.key(franquia.proposito, franquia.sujeito),
  }));
  for (const { chave, limite } of counted) {
    if (!(await countTry(db, chave, limite))) throw muitasTentativas();
  }
  return async () => {
    const held = counted.map(({ chave, aoAcertar }) =>
      aoAcertar === 'esquecer' ? forgetTries(db, chave) : giveTryBack(db, chave),
    );
    await Promise.all(held);
  };
}
