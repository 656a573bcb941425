import { accountKey, accountOfRow } from '#platform/account.ts';
import { renewRows, type RenewalCount, type RenewCall } from '#platform/secrets/renewal.ts';
import { listFactors, updateSecrets } from './renovar.repository.ts';
import { PURPOSE } from './segundo-fator.usecases.ts';

/** Seals second factors that are under APP_SECRET_PREVIOUS anew. */
export function renovarFatores(call: RenewCall): Promise<RenewalCount> {
  const { present, both } = call.deps;
  return renewRows(call, {
    list: listFactors,
    renew({ id, segredo: sealed, ...columns }) {
      const account = accountOfRow(columns);
      if (!account) return 'lost';
      const context = accountKey(account);
      if (present.vault.open(PURPOSE, sealed, context) !== null) return 'present';
      const segredo = both.vault.open(PURPOSE, sealed, context);
      return segredo === null ? 'lost' : { id, segredo: present.vault.seal(PURPOSE, segredo, context) };
    },
    write: updateSecrets,
  });
}
