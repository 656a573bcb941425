import { accountOfRow, accountTarget, type Account } from '../../../../platform/account.ts';
import { patientActor, type Actor } from '../../../../platform/actor.ts';
import type { ConnectionPool } from '../../../../platform/db/database.ts';
import type { UnitOfWork } from '../../../../platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '../../../../platform/deps.ts';
import type { Browser } from '../../../../platform/http/browser.ts';
import { randomToken, tokenHash, type Signer, type Vault } from '../../../../platform/secrets/secrets.ts';
import { hasDevice, findKnownDevice, keepDevice } from '../entrada/aparelhos.repository.ts';
import { avisarAcessoJob, notice } from '../identidade.jobs.ts';
import { announceEnded } from '../../contas.events.ts';
import * as sessoes from './sessoes.repository.ts';

export type SessionDeps = BaseDeps & {
  pool: ConnectionPool;
  signer: Signer;
  vault: Vault;
  settings: { adminEmail: string; exigeSegundoFator: boolean; ociosidadeMs: number };
};

/** A patient's session holds two weeks after the last use, the administrator's twelve hours at the most. */
export const SESSION_SECONDS = { Paciente: 14 * 86_400, Admin: 12 * 3600 } as const;
/** Writing "seen" at each request would make every read a write; the administrator's end is told to the minute. */
const TOUCH_EVERY_MS = { Paciente: 5 * 60_000, Admin: 60_000 } as const;
/** Two sign-ins of one browser at once: whichever answer comes last, its cookie must still hold. */
const BOTH_HOLD_MS = 60_000;

const VISIT_PURPOSE = 'visita';

/**
 * The session gate: who is behind the cookies of a request. The only place that mints a patient's scope. What a
 * page asks by itself (`ocioso`) does not keep the administrator's session alive.
 */
export async function resolveActor(
  deps: SessionDeps,
  cookies: { session: string | null; visit: string | null },
  { ocioso = false }: { ocioso?: boolean } = {},
): Promise<Actor> {
  const visitor = { tipo: 'Visitante', visita: openVisit(deps, cookies.visit) } as const;
  if (!cookies.session) return visitor;
  const hash = tokenHash(cookies.session);
  const row = await sessoes.findSession(deps.pool, hash);
  if (!row) return visitor;
  const now = deps.clock();
  const counts = row.papel === 'Paciente' || !ocioso;
  if (counts && now.getTime() - row.vista_em.getTime() > touchEvery(deps, row.papel)) {
    await sessoes.touchSession(deps.db, hash, now, expiry(deps, row.papel, row.created_at));
  }
  if (row.papel === 'Paciente' && row.cliente_id && row.cpf) {
    return patientActor(row.cliente_id, row.cpf, row.id);
  }
  if (row.papel === 'Admin' && row.administrador_id) {
    const faltaFator = row.sem_fator && deps.settings.exigeSegundoFator;
    return { tipo: 'Admin', administradorId: row.administrador_id, sessaoId: row.id, faltaFator };
  }
  return visitor;
}

/** A visitor session: signed, 15 minutes, no row anywhere (docs/product/accounts.md). */
export function startVisit(deps: Pick<SessionDeps, 'signer' | 'clock'>, seconds: number): string {
  const until = deps.clock().getTime() + seconds * 1000;
  return deps.signer.sign(VISIT_PURPOSE, `${crypto.randomUUID()}.${until}`);
}

function openVisit(
  { signer, clock }: Pick<SessionDeps, 'signer' | 'clock'>,
  token: string | null,
): string | null {
  const [id, until] = (token ? signer.open(VISIT_PURPOSE, token) : null)?.split('.') ?? [];
  return id && Number(until) > clock().getTime() ? id : null;
}

/** What a browser is given when its person is in: a session, and the cookie that makes it known. */
export type Entrada = { papel: 'Paciente' | 'Admin'; token: string; aparelho: string };

/**
 * Opens a session for an account that has proven itself, and makes the browser known. A browser that was not,
 * on an account that knew another, is told to its owner by mail.
 */
export async function openSession(
  uow: UnitOfWork,
  deps: Pick<SessionDeps, 'clock' | 'settings'>,
  account: Account,
  browser: Browser,
): Promise<Entrada> {
  const now = deps.clock();
  const papel = 'clienteId' in account ? 'Paciente' : 'Admin';
  const token = randomToken();
  const { aparelhoId, aparelho, estranho } = await knowBrowser(uow, account, browser, now);
  const session = { account, navegador: browser.nome, aparelhoId, now, expiraEm: expiry(deps, papel, now) };
  await sessoes.insertSession(uow.db, { ...session, tokenHash: tokenHash(token) });
  const before = new Date(now.getTime() - BOTH_HOLD_MS);
  announceEnded(uow, account, await sessoes.deleteReplacedSessions(uow.db, aparelhoId, before));
  uow.audit({ acao: 'sessao.abrir', ...accountTarget(account) });
  if (estranho) {
    await uow.enqueue(avisarAcessoJob, { ...notice(account, now), navegador: browser.nome });
  }
  return { papel, token, aparelho };
}

/** Makes a browser known to an account. `estranho`: it was not, while another one was. */
export async function knowBrowser(uow: UnitOfWork, account: Account, browser: Browser, now: Date) {
  const aparelho = browser.aparelho ?? randomToken();
  const hash = tokenHash(aparelho);
  const known = (await findKnownDevice(uow.db, hash, account)) !== null;
  const estranho = !known && (await hasDevice(uow.db, account));
  const aparelhoId = await keepDevice(uow.db, account, hash, now);
  return { aparelhoId, aparelho, estranho };
}

type Papel = keyof typeof SESSION_SECONDS;
type Terms = Pick<SessionDeps, 'clock' | 'settings'>;

/** A session that is used now: when it ends if nothing follows. */
function expiry({ clock, settings }: Terms, papel: Papel, openedAt: Date): Date {
  const now = clock().getTime();
  const longest = SESSION_SECONDS[papel] * 1000;
  if (papel === 'Paciente') return new Date(now + longest);
  return new Date(Math.min(now + settings.ociosidadeMs, openedAt.getTime() + longest));
}

function touchEvery({ settings }: Pick<Terms, 'settings'>, papel: Papel): number {
  return papel === 'Paciente'
    ? TOUCH_EVERY_MS.Paciente
    : Math.min(TOUCH_EVERY_MS.Admin, settings.ociosidadeMs / 4);
}

/** Ends the session of this browser on the server; streams that another tab of it holds end as well. */
export async function sair({ actor, input, deps }: UseCase<Actor, { token: string | null }, SessionDeps>) {
  const { token } = input;
  if (!token) return;
  await deps.runInTransaction({ actor }, async (uow) => {
    const ended = await sessoes.deleteSession(uow.db, tokenHash(token));
    const account = ended && accountOfRow(ended);
    if (ended && account) announceEnded(uow, account, [ended]);
    uow.audit({ acao: 'sessao.encerrar', alvoTipo: 'sessao', alvoId: null });
  });
}
