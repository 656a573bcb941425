import type { OpcoesDeUso, UsoDaChave } from '#contracts/contas/chaves.contract.ts';
import { accountOf, type SignedInActor } from '#platform/account.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { lockAccount } from '../conta/contas.repository.ts';
import { chaveNaoReconhecida, semChave } from '../identidade.errors.ts';
import { lerProva, type Prova } from '../sessao/prova.usecases.ts';
import { updateProvenByChave } from '../sessao/sessoes.repository.ts';
import { checkUso, requestOptions } from './cerimonia.policy.ts';
import { findChave, listChaves, markUsed } from './chaves.repository.ts';
import { giveSessionDesafio, requireDesafio, sessionBearer, type ChavesDeps } from './desafios.usecases.ts';

type Call<Input> = UseCase<SignedInActor, Input, ChavesDeps>;

/** Gives this session a challenge for a *prova* by a passkey of its account. @throws 409 sem_chave, 429 */
export async function desafiarProva({ actor, deps }: Call<null>): Promise<OpcoesDeUso> {
  const known = await listChaves(deps.db, accountOf(actor));
  if (known.length === 0) throw semChave();
  const desafio = await giveSessionDesafio(actor, deps, 'provar');
  return requestOptions(deps.settings, desafio, known);
}

/**
 * Gives a *prova* by a passkey of the account, in the place of password and code: its user was verified. For as long it also
 * serves where an act takes the current password.
 * @throws 401 desafio_expirado, 401 chave_nao_reconhecida
 */
export async function darProvaComChave({ actor, input, deps }: Call<{ uso: UsoDaChave }>): Promise<Prova> {
  const account = accountOf(actor);
  const desafio = await requireDesafio(deps, sessionBearer(actor), 'provar');
  const chave = await findChave(deps.db, Buffer.from(input.uso.id, 'base64url'), account);
  const checked = chave && (await checkUso(deps.settings, desafio, { chave, account, uso: input.uso }));
  if (!checked) throw chaveNaoReconhecida();
  await prove({ actor, input: { id: chave.id, ...checked }, deps });
  return lerProva({ actor, input: null, deps });
}

const prove = command({
  load: ({ actor, input, deps }: Call<{ id: string; contador: number; sincronizada: boolean }>) => ({
    turn: call(lockAccount, accountOf(actor)),
    used: call(markUsed, accountOf(actor), { ...input, now: deps.clock() }),
  }),
  decide: ({ used }, { actor: { sessaoId }, now }) => {
    if (!used) throw chaveNaoReconhecida();
    return {
      writes: [call(updateProvenByChave, sessaoId, now)],
      audit: [{ action: 'sessao.provar', targetType: 'sessao', targetId: sessaoId }],
    };
  },
});
