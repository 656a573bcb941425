import { accountOf } from '../../../../platform/account.ts';
import type { Admin } from '../../../../platform/actor.ts';
import { semSessao } from '../../../../platform/app-error.ts';
import type { BaseDeps, UseCase } from '../../../../platform/deps.ts';
import { camposIncompletos, provaNecessaria } from '../identidade.errors.ts';
import { isActive } from '../segundo-fator/segundo-fator.repository.ts';
import { tentativasDe, usarCodigo, type FactorDeps } from '../segundo-fator/segundo-fator.usecases.ts';
import { exigirProva, exigirSenha } from '../conta/senha.usecases.ts';
import { markProven, readTerms } from './sessoes.repository.ts';
import { contarTentativa } from '../entrada/tentativas.usecases.ts';

/** How long a proof opens heavy acts. */
const PROVA_MS = 5 * 60_000;

type Reading = UseCase<Admin, null, Pick<BaseDeps, 'db' | 'clock'>>;
type Prova = { ate: Date | null; comCodigo: boolean };

/** Until when heavy acts are open in this session, and whether the next proof takes a code. */
export async function lerProva({ actor, deps: { db, clock } }: Reading): Promise<Prova> {
  const terms = await readTerms(db, actor.sessaoId);
  const ate = terms?.provada_em ? new Date(terms.provada_em.getTime() + PROVA_MS) : null;
  return { ate: ate && ate > clock() ? ate : null, comCodigo: await isActive(db, accountOf(actor)) };
}

/**
 * Before an act that a walked-away browser must not do: exports, and whatever cannot be taken back. Signing in is
 * a proof as well. @throws 403 prova_necessaria
 */
export async function exigirProvaRecente(call: Reading): Promise<void> {
  if ((await lerProva(call)).ate === null) throw provaNecessaria();
}

type Given = { senhaAtual: string | undefined; codigo: string };

/** The person proves who is there, with password and, where there is one, the code. @throws 400, 401, 403, 429 */
export async function darProva(call: UseCase<Admin, Given, FactorDeps>): Promise<Prova> {
  const { actor, input, deps } = call;
  const account = accountOf(actor);
  const senha = await exigirSenha(call);
  const comCodigo = await isActive(deps.db, account);
  if (comCodigo && input.codigo.trim() === '') throw camposIncompletos('codigo');
  const held = comCodigo ? await contarTentativa(deps, tentativasDe(actor)) : null;
  const now = deps.clock();
  await deps.runInTransaction({ actor }, async (uow) => {
    await exigirProva(uow, actor, senha);
    if (comCodigo) await usarCodigo(uow, deps, account, input.codigo);
    await markProven(uow.db, actor.sessaoId, now);
    uow.audit({ acao: 'sessao.provar', alvoTipo: 'sessao', alvoId: actor.sessaoId });
  });
  await held?.();
  return { ate: new Date(now.getTime() + PROVA_MS), comCodigo };
}

/** Whether the session still stands: an answer that takes long asks on its way. */
export async function sessaoAberta({ actor, deps: { db, clock } }: Reading): Promise<boolean> {
  const terms = await readTerms(db, actor.sessaoId);
  return terms !== undefined && terms.expira_em > clock();
}

/** How long this session holds if nothing follows. @throws 401 when it has ended since */
export async function lerPrazoDaSessao({ actor, deps: { db, clock } }: Reading) {
  const terms = await readTerms(db, actor.sessaoId);
  if (!terms) throw semSessao();
  return { restamSegundos: Math.max(0, Math.round((terms.expira_em.getTime() - clock().getTime()) / 1000)) };
}
