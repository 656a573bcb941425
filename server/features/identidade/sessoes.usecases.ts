import { parseCpf } from '../../../domain/cpf.ts';
import { patientActor, type Actor } from '../../platform/actor.ts';
import { muitasTentativas } from '../../platform/app-error.ts';
import type { ConnectionPool } from '../../platform/db/database.ts';
import { countTry, forgetTries, giveTryBack } from '../../platform/db/rate-limit.ts';
import type { BaseDeps, UseCase } from '../../platform/deps.ts';
import { passwordFits } from '../../platform/password.ts';
import { randomToken, tokenHash, type Signer } from '../../platform/secrets.ts';
import { findAdmin, findPatientByCpf } from './contas.repository.ts';
import { camposIncompletos, credenciaisIncorretas, emailIncorreto } from './identidade.errors.ts';
import * as sessoes from './sessoes.repository.ts';

export type SessionDeps = BaseDeps & {
  pool: ConnectionPool;
  signer: Signer;
  settings: { adminEmail: string };
};

/** A patient's session holds two weeks after the last use, the administrator's twelve hours. */
export const SESSION_SECONDS = { Paciente: 14 * 86_400, Admin: 12 * 3600 } as const;
/** Writing "seen" at each request would make every read a write. */
const TOUCH_EVERY_MS = 5 * 60_000;

/** Ten wrong passwords for one account from one address, a hundred in all from one address, in 15 minutes. */
const PER_ACCOUNT = { max: 10, windowSeconds: 900 };
const PER_ADDRESS = { max: 100, windowSeconds: 900 };

const VISIT_PURPOSE = 'visita';

/** The session gate: who is behind the cookies of a request. The only place that mints a patient's scope. */
export async function resolveActor(
  deps: SessionDeps,
  cookies: { session: string | null; visit: string | null },
): Promise<Actor> {
  const visitor = { tipo: 'Visitante', visita: openVisit(deps, cookies.visit) } as const;
  if (!cookies.session) return visitor;
  const hash = tokenHash(cookies.session);
  const row = await sessoes.findSession(deps.pool, hash);
  if (!row) return visitor;
  const now = deps.clock();
  if (now.getTime() - row.vista_em.getTime() > TOUCH_EVERY_MS) {
    await sessoes.touchSession(deps.db, hash, now, expiry(now, row.papel));
  }
  if (row.papel === 'Paciente' && row.cliente_id && row.cpf) {
    return patientActor(row.cliente_id, row.cpf, row.id);
  }
  if (row.papel === 'Admin' && row.administrador_id) {
    return { tipo: 'Admin', administradorId: row.administrador_id, sessaoId: row.id };
  }
  return visitor;
}

/** A visitor session: signed, 15 minutes, no row anywhere (decisions.md). */
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

/** Signs a patient in. @returns the session's token. @throws 400, 401, 429 with the words of the spec */
export async function entrar({
  actor,
  input,
  deps,
}: UseCase<Actor, { cpf: string; senha: string; ip: string }, SessionDeps>): Promise<string> {
  if (input.cpf.trim() === '' || input.senha === '') throw camposIncompletos('cpf', 'senha');
  const parsed = parseCpf(input.cpf);
  if (!parsed.ok) throw credenciaisIncorretas('CPF ou senha incorretos.');
  const keys = await countSignIn(deps, parsed.cpf, input.ip);
  const account = await findPatientByCpf(deps.db, parsed.cpf);
  const fits = await passwordFits(account?.senha_hash ?? null, input.senha);
  if (!account || !fits) throw credenciaisIncorretas('CPF ou senha incorretos.');
  await signInHeld(deps, keys);
  return openSession(deps, actor, { papel: 'Paciente', clienteId: account.id });
}

/** Signs the administrator in; another address than the administrator's is said so (product.md point 5). */
export async function entrarAdm({
  actor,
  input,
  deps,
}: UseCase<Actor, { email: string; senha: string; ip: string }, SessionDeps>): Promise<string> {
  const email = input.email.trim();
  if (email === '' || input.senha === '') throw camposIncompletos('email', 'senha');
  if (email.toLowerCase() !== deps.settings.adminEmail.toLowerCase()) throw emailIncorreto();
  const keys = await countSignIn(deps, email.toLowerCase(), input.ip);
  const account = await findAdmin(deps.db, email);
  const fits = await passwordFits(account?.senha_hash ?? null, input.senha);
  if (!account || !fits) throw credenciaisIncorretas('E-mail ou senha incorretos.');
  await signInHeld(deps, keys);
  return openSession(deps, actor, { papel: 'Admin', administradorId: account.id });
}

type SignInKeys = { account: string; address: string };

async function signInHeld({ db }: SessionDeps, { account, address }: SignInKeys): Promise<void> {
  await Promise.all([forgetTries(db, account), giveTryBack(db, address)]);
}

async function countSignIn(deps: SessionDeps, account: string, ip: string): Promise<SignInKeys> {
  const keys = {
    account: deps.signer.key('entrar', `${account}|${ip}`),
    address: deps.signer.key('entrar-ip', ip),
  };
  const within = await Promise.all([
    countTry(deps.db, keys.account, PER_ACCOUNT),
    countTry(deps.db, keys.address, PER_ADDRESS),
  ]);
  if (within.includes(false)) throw muitasTentativas();
  return keys;
}

export type SessionOwner =
  | { papel: 'Paciente'; clienteId: string }
  | { papel: 'Admin'; administradorId: string };

/** Opens a session for an account that has proven itself. @returns the token for the cookie */
export async function openSession(deps: BaseDeps, actor: Actor, owner: SessionOwner): Promise<string> {
  const token = randomToken();
  const expiraEm = expiry(deps.clock(), owner.papel);
  await deps.runInTransaction({ actor }, async (uow) => {
    await sessoes.insertSession(uow.db, { ...owner, tokenHash: tokenHash(token), expiraEm });
    const [alvoTipo, alvoId] =
      owner.papel === 'Paciente'
        ? (['cliente', owner.clienteId] as const)
        : (['administrador', owner.administradorId] as const);
    uow.audit({ acao: 'sessao.abrir', alvoTipo, alvoId });
  });
  return token;
}

function expiry(now: Date, papel: 'Paciente' | 'Admin'): Date {
  return new Date(now.getTime() + SESSION_SECONDS[papel] * 1000);
}

/** Ends the session of this browser on the server. */
export async function sair({ actor, input, deps }: UseCase<Actor, { token: string | null }, SessionDeps>) {
  const { token } = input;
  if (!token) return;
  await deps.runInTransaction({ actor }, async (uow) => {
    await sessoes.deleteSession(uow.db, tokenHash(token));
    uow.audit({ acao: 'sessao.encerrar', alvoTipo: 'sessao', alvoId: null });
  });
}
