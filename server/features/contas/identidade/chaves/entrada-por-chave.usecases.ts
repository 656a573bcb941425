import type { OpcoesDeUso, UsoDaChave } from '#contracts/contas/chaves.contract.ts';
import { accountOfRow } from '#platform/account.ts';
import type { Actor } from '#platform/actor.ts';
import { call } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import type { Browser } from '#platform/http/browser.ts';
import { randomToken, tokenHash } from '#platform/secrets/secrets.ts';
import { countedNetwork } from '#platform/space/network.ts';
import { lockAccount } from '../conta/contas.repository.ts';
import { listChaveFranquias } from '../entrada/entrada.policy.ts';
import { countAttempt, prepareAttempt } from '../entrada/tentativas.usecases.ts';
import { chaveNaoReconhecida } from '../identidade.errors.ts';
import { takePending } from '../segundo-fator/pendentes.repository.ts';
import { openSession, type SignedIn } from '../sessao/sessoes.usecases.ts';
import { checkUso, requestOptions } from './cerimonia.policy.ts';
import { findChave, markUsed } from './chaves.repository.ts';
import { giveDesafio, requireDesafio, type ChavesDeps } from './desafios.usecases.ts';

type Call<Input> = UseCase<Actor, Input, ChavesDeps>;

/** Gives a browser a challenge for signing in. @param input the network address @throws 429 beyond the network's allowance */
export async function desafiarEntrada({
  input: { ip, lugar },
  deps,
}: Call<{ ip: string; lugar: 'botao' | 'campo' }>): Promise<{ opcoes: OpcoesDeUso; portador: string }> {
  await countAttempt(deps, listChaveFranquias(countedNetwork(deps, ip), lugar));
  const portador = randomToken();
  const desafio = await giveDesafio(deps, portador, 'entrar');
  return { opcoes: requestOptions(deps.settings, desafio, []), portador };
}

/** `portador`: the cookie of the challenge; `pendente`: that of a sign-in whose code is still to come. */
type Entrada = { uso: UsoDaChave; portador: string | null; pendente: string | null; browser: Browser };

/**
 * Signs in by a passkey, into the account that it belongs to. The authenticator verified its user, so no code is asked.
 * @throws 401 desafio_expirado, 401 chave_nao_reconhecida
 */
export async function entrarComChave({ actor, input, deps }: Call<Entrada>): Promise<SignedIn> {
  const { uso, portador, pendente, browser } = input;
  const desafio = await requireDesafio(deps, portador, 'entrar');
  const chave = await findChave(deps.db, Buffer.from(uso.id, 'base64url'));
  const account = chave && accountOfRow(chave);
  const checked = account && (await checkUso(deps.settings, desafio, { chave, account, uso }));
  if (!checked) throw chaveNaoReconhecida();
  const { onSuccess } = prepareAttempt(deps, listChaveFranquias(countedNetwork(deps, browser.ip)));
  return deps.runInTransaction({ actor }, async (uow) => {
    await lockAccount(uow.db, account);
    // Removed meanwhile, as by whatever ends the access to an account, or used twice at a time.
    if (!(await markUsed(uow.db, account, { id: chave.id, ...checked, now: deps.clock() }))) {
      throw chaveNaoReconhecida();
    }
    if (pendente !== null) await takePending(uow.db, tokenHash(pendente));
    const signedIn = await openSession(uow, deps, account, browser);
    uow.audit({ action: 'chave_de_acesso.entrar', targetType: 'chave_de_acesso', targetId: chave.id });
    await uow.add({ writes: [call(onSuccess)] });
    return signedIn;
  });
}
