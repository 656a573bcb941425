import { randomUUID } from 'node:crypto';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { pessoasFechadas } from '#domain/contas/pessoas/pessoa.ts';
import {
  accountId,
  accountOfRow,
  accountRole,
  accountTarget,
  type Account,
  type SignedInActor,
} from '#platform/account.ts';
import { patientActor, type Actor } from '#platform/actor.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import { call, type RepositoryCall } from '#platform/db/command/decision.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Browser } from '#platform/http/browser.ts';
import type { LoopbackRule } from '#platform/space/network.ts';
import { randomToken, tokenHash, type Signer, type Vault } from '#platform/secrets/secrets.ts';
import { hasDevice, findKnownDevice, renameDevice, upsertDevice } from '../entrada/aparelhos.repository.ts';
import { avisarAcessoJob, accountNotice } from '../identidade.jobs.ts';
import { endedSessionsEvents } from '#features/contas/contas.events.ts';
import { takePending } from '../segundo-fator/pendentes.repository.ts';
import { closeSigning, endAccess } from './fim-do-acesso.usecases.ts';
import * as sessoes from './sessoes.repository.ts';

export type SessionDeps = BaseDeps &
  LoopbackRule & {
    signer: Signer;
    vault: Vault;
    settings: {
      adminEmail: string;
      exigeSenhaPropria: boolean;
      exigeSegundoFator: boolean;
      ociosidadeMs: number;
    };
  };

/** Seconds after signing in when a session ends, however much it is used; its cookie holds for as long. */
export const SESSION_SECONDS = { Paciente: 14 * 86_400, Admin: 12 * 3600, Medico: 12 * 3600 } as const;
/** How often the last use is written: not at each request, which would make every read a write. */
const TOUCH_EVERY_MS = { Paciente: 5 * 60_000, Admin: 60_000, Medico: 60_000 } as const;
/** An older session of a device is kept this long: of two simultaneous sign-ins, either answer's cookie must work. */
const OVERLAP_MS = 60_000;

const VISIT_PURPOSE = 'visita';

/**
 * The session gate: resolves the cookies of a request to an actor, and is the only place that creates a patient's scope. A
 * request that the page makes without its user (`idle`) does not keep the session of an administrator or doctor alive.
 */
export async function resolveActor(
  deps: SessionDeps,
  cookies: { session: string | null; visit: string | null },
  { idle = false }: { idle?: boolean } = {},
): Promise<Actor> {
  const visitor = { tipo: 'Visitante', visita: openVisit(deps, cookies.visit) } as const;
  if (!cookies.session) return visitor;
  const hash = tokenHash(cookies.session);
  const row = await sessoes.findSession(deps.db, hash);
  if (!row) return visitor;
  const now = deps.clock();
  const counts = row.papel === 'Paciente' || !idle;
  if (counts && now.getTime() - row.vista_em.getTime() > touchEvery(deps, row.papel)) {
    await sessoes.touchSession(deps.db, hash, now, expiry(deps, row.papel, row.created_at));
  }
  if (row.papel === 'Paciente' && row.cliente_id && row.cpf) {
    const { cliente_id: clienteId, cpf, id: sessaoId } = row;
    return patientActor({ clienteId, cpf, sessaoId }, closedPeople(row.pessoas ?? [], now));
  }
  const faltaFator = row.sem_fator && deps.settings.exigeSegundoFator;
  if (row.papel === 'Admin' && row.administrador_id) {
    const senhaProvisoria = row.senha_provisoria === true && deps.settings.exigeSenhaPropria;
    const administrador = { administradorId: row.administrador_id, sessaoId: row.id };
    return { tipo: 'Admin', ...administrador, senhaProvisoria, faltaFator };
  }
  if (row.papel === 'Medico' && row.medico_id) {
    const ativo = row.estado === 'ativo';
    return { tipo: 'Medico', medicoId: row.medico_id, sessaoId: row.id, ativo, faltaFator };
  }
  return visitor;
}

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** The persons of whom an account may read nothing now, from what the session's row says of them. */
function closedPeople(pessoas: readonly sessoes.PessoaDaSessao[], now: Date): string[] {
  if (pessoas.length === 0) return [];
  const known = pessoas.map(
    ({ autorizado_em, recusado_em, em_conferencia_desde, declarado_em, ...pessoa }) => ({
      ...pessoa,
      autorizado_em: instant(autorizado_em),
      recusado_em: instant(recusado_em),
      em_conferencia_desde: instant(em_conferencia_desde),
      declarado_em: instant(declarado_em) ?? now,
    }),
  );
  return pessoasFechadas(known, dataEmSaoPaulo(now));
}

/** The token of a visitor session: signed, valid for `seconds`, stored nowhere (docs/product/accounts.md). */
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

/** The result of a sign-in: the role, the session token, and the token of the cookie by which the device is known. */
export type SignedIn = { papel: SignedInActor['tipo']; token: string; aparelho: string };

/**
 * Opens a session for an account that was authenticated, ends the one that this browser held, and records the device as
 * known. A device that was unknown, on an
 * account that has others, is reported to the owner by mail.
 */
export async function openSession(
  uow: UnitOfWork,
  deps: Pick<SessionDeps, 'clock' | 'settings'>,
  account: Account,
  browser: Browser,
  seen?: SeenBrowser,
): Promise<SignedIn> {
  const now = deps.clock();
  const papel = accountRole(account);
  const token = randomToken();
  const before = new Date(now.getTime() - OVERLAP_MS);
  const known = seen ?? (await lookUpBrowser(uow.db, account, browser));
  const { aparelhoId, aparelho, isNew, writes } = writeBrowser(account, browser, now, known);
  const session = { account, navegador: browser.nome, aparelhoId, now, expiraEm: expiry(deps, papel, now) };
  const opened = call(sessoes.insertSession, { ...session, tokenHash: tokenHash(token) });
  await uow.add({ writes: [...writes, opened] });
  const [replaced] = await Promise.all([
    // A browser that has just become known has opened no session before.
    known.aparelhoId === null ? [] : sessoes.deleteReplacedSessions(uow.db, aparelhoId, before),
    endHeldSession(uow, account, browser.sessao),
    isNew && uow.enqueue(avisarAcessoJob, { ...accountNotice(account, now), navegador: browser.nome }),
  ]);
  uow.emit(...endedSessionsEvents(account, replaced));
  uow.audit({ action: 'sessao.abrir', ...accountTarget(account) });
  return { papel, token, aparelho };
}

/**
 * `aparelhoId`: the device's id, null for a browser that the account does not know. `outros`: the account knows some device.
 */
export type SeenBrowser = { aparelhoId: string | null; outros: boolean };

/** Looks up whether an account knows a browser by its cookie. */
export async function lookUpBrowser(
  tx: QueriesInTransaction,
  account: Account,
  { aparelho }: Browser,
): Promise<SeenBrowser> {
  const [aparelhoId, outros] = await Promise.all([
    aparelho === null ? null : findKnownDevice(tx, tokenHash(aparelho), account),
    hasDevice(tx, account),
  ]);
  return { aparelhoId, outros };
}

/**
 * Records a browser as a known device of an account. `isNew`: it was unknown, and the account has other devices. A cookie
 * that this account does not know is never adopted, because somebody else may have planted it and know its token: the
 * browser gets another one, which the other accounts that are used in it know from then on.
 */
export async function registerBrowser(uow: UnitOfWork, account: Account, browser: Browser, now: Date) {
  const written = writeBrowser(account, browser, now, await lookUpBrowser(uow.db, account, browser));
  await uow.add(written);
  return written;
}

function writeBrowser(account: Account, browser: Browser, now: Date, seen: SeenBrowser) {
  const sent = browser.aparelho;
  const known = sent !== null && seen.aparelhoId !== null;
  const aparelho = known ? sent : randomToken();
  const hash = tokenHash(aparelho);
  const aparelhoId = seen.aparelhoId ?? randomUUID();
  const writes: RepositoryCall[] = [call(upsertDevice, account, { id: aparelhoId, tokenHash: hash, now })];
  if (sent !== null && !known) writes.unshift(call(renameDevice, tokenHash(sent), hash));
  return { aparelhoId, aparelho, isNew: !known && seen.outros, writes };
}

type Role = keyof typeof SESSION_SECONDS;
type Terms = Pick<SessionDeps, 'clock' | 'settings'>;

/** When a session that is used now expires without another request; a patient's has its last instant only. */
function expiry({ clock, settings }: Terms, papel: Role, openedAt: Date): Date {
  const last = openedAt.getTime() + SESSION_SECONDS[papel] * 1000;
  if (papel === 'Paciente') return new Date(last);
  return new Date(Math.min(clock().getTime() + settings.ociosidadeMs, last));
}

function touchEvery({ settings }: Pick<Terms, 'settings'>, papel: Role): number {
  return papel === 'Paciente'
    ? TOUCH_EVERY_MS.Paciente
    : Math.min(TOUCH_EVERY_MS[papel], settings.ociosidadeMs / 4);
}

/** Ends the session of a cookie, whichever account it is of, for one that opens in its place. */
async function endHeldSession(uow: UnitOfWork, next: Account, token: string | null): Promise<void> {
  const ended = token === null ? undefined : await sessoes.deleteSession(uow.db, tokenHash(token));
  const account = ended && accountOfRow(ended);
  if (!account) return;
  uow.emit(...endedSessionsEvents(account, [ended]));
  // A doctor who signs in anew goes on signing; anybody else who does so has the browser now.
  if ('medicoId' in account && accountId(account) !== accountId(next)) {
    await uow.add(await closeSigning(uow.db, account.medicoId, 'sem sessão'));
  }
}

type Held = { session: string | null; device: string | null; pending: string | null };

/**
 * Signs out: ends whatever this browser holds, that is its session, those of other accounts that were opened in it and not
 * ended, and a sign-in that waits for its code. The live streams of its other tabs end, too, and a doctor's signing.
 */
export async function sair({ actor, input, deps }: UseCase<Actor, Held, SessionDeps>): Promise<void> {
  const { session, device, pending } = input;
  if (session === null && pending === null) return;
  await deps.runInTransaction({ actor }, async (uow) => {
    if (pending !== null) await takePending(uow.db, tokenHash(pending));
    const now = deps.clock();
    // No device has the token of a session.
    const tokens = session === null ? null : ([tokenHash(session), tokenHash(device ?? session)] as const);
    for (const one of tokens === null ? [] : await sessoes.listHeldSessions(uow.db, ...tokens)) {
      const account = accountOfRow(one);
      const end = account && (await endAccess(uow.db, account, { evento: 'saida', sessao: one.id, now }));
      // No audit row unless something ended: cookies can be made up, and nobody may flood the audit.
      if (!end || end.ended.length === 0) continue;
      await uow.add(end);
      uow.audit({ action: 'sessao.encerrar', targetType: 'sessao', targetId: one.id });
    }
  });
}
