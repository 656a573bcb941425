import {
  SignatureError,
  type SignatureProvider,
  type SignatureSession,
  type Signing,
} from '../../../adapters/signature/signature.port.ts';
import type { Actor, Medico } from '../../../platform/actor.ts';
import { tooManyTries } from '../../../platform/app-error.ts';
import { countTry, forgetTries, type Limit } from '../../../platform/db/queries/rate-limit.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { tokenHash, type Vault } from '../../../platform/secrets/secrets.ts';
import { MAX_CERTIFICADO_BYTES } from '../../../../contracts/documentos/assinar.contract.ts';
import { readMedico, type MedicoRow } from '../../contas/medicos/medicos.public.ts';
import { announceAssinatura } from '../documentos.events.ts';
import * as erros from './assinar.errors.ts';
import { SigningStopped, type SigningProblem } from './assinar.errors.ts';
import { assinarJob } from './assinar.jobs.ts';
import { proveCertificate } from './certificado.policy.ts';
import { countWaiting } from './espera.repository.ts';
import * as repository from './sessao.repository.ts';
import type { SessaoDeAssinatura } from './sessao.repository.ts';

/** What opening and using a session needs. */
export type SessaoDeps = BaseDeps & { signing: Signing; vault: Vault; settings: { appUrl: string } };

type Call<Input> = UseCase<Medico, Input, SessaoDeps>;

/** How long a doctor may take at the provider's page (ms). */
const AUTHORISATION_MS = 10 * 60_000;
/** How long one authorisation signs (ms): a day at work. */
export const SESSION_MS = 8 * 3_600_000;

/** Tries at the password of a file, and questions to the provider, of one doctor. */
const FILE_TRIES: Limit = { max: 10, windowSeconds: 15 * 60 };
const PAGE_TRIES: Limit = { max: 30, windowSeconds: 15 * 60 };

const PURPOSE = { ticket: 'assinatura-bilhete', verifier: 'assinatura-verificador' } as const;

/** Where the doctor's signing stands, with the session if one is open. */
export async function lerAssinatura({ actor, deps }: Call<null>) {
  const { db, clock, signing } = deps;
  const row = await repository.findSessao(db, actor.medicoId);
  const aberta = repository.openSessionOf(row, clock());
  const aAssinar = await countWaiting(db, actor.medicoId);
  return { row, aberta, here: aberta !== null && isUsableHere(signing, aberta), signing, aAssinar };
}

/** Sends the doctor to the provider's page. @returns its address @throws 409, 429 */
export async function autorizarAssinatura({ actor, deps }: Call<null>): Promise<string> {
  const { page, anchors } = deps.signing;
  if (!page || !anchors) throw erros.modoAusente();
  const { cpf } = await activeMedico(deps, actor);
  if (!(await countTry(deps.db, `assinatura-pagina:${actor.medicoId}`, PAGE_TRIES))) throw tooManyTries();
  const known = await page.opening.knows(cpf).catch(refuse);
  if (!known) throw erros.naoAbriu('no-certificate');
  const { url, state, verifier } = page.opening.begin(askedOf(deps, cpf));
  await deps.runInTransaction({ actor }, async (uow) => {
    await repository.storeAutorizacao(uow.db, actor.medicoId, {
      estado: tokenHash(state),
      verificador: deps.vault.seal(PURPOSE.verifier, verifier, actor.medicoId),
      ate: new Date(deps.clock().getTime() + AUTHORISATION_MS),
    });
    uow.audit({ action: 'assinatura.autorizar', targetType: 'medico', targetId: actor.medicoId });
  });
  return url;
}

/**
 * Exchanges what came back with the doctor from the provider's page for a session. It never fails for a reason that the
 * doctor should read: that is kept as the problem, and the screen tells it.
 */
export async function voltarDaAutorizacao({
  actor,
  input: { code, state },
  deps,
}: Call<{ code: string | undefined; state: string | undefined }>): Promise<void> {
  const { page } = deps.signing;
  if (!page) return;
  try {
    const verifier = await takeVerifier(deps, actor, state ?? '');
    if (verifier === null) throw new SigningStopped('no-authorisation');
    if (!code) throw new SigningStopped('refused');
    const medico = await readActive(deps, actor.medicoId);
    const { redirectUri } = askedOf(deps, medico.cpf);
    const session = await page.opening.finish({ cpf: medico.cpf, redirectUri, code, verifier });
    await openSession(deps, actor, { medico, provider: page, session });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    await noteProblem(deps, actor, actor.medicoId, problem);
  }
}

/** Opens a session with a certificate's file; file and password are forgotten at once. @throws 409, 429 */
export async function abrirComArquivo({
  actor,
  input,
  deps,
}: Call<{ arquivo: string; senha: string }>): Promise<void> {
  const { file, anchors } = deps.signing;
  if (!anchors) throw erros.modoAusente();
  const medico = await activeMedico(deps, actor);
  const key = `assinatura-arquivo:${actor.medicoId}`;
  if (!(await countTry(deps.db, key, FILE_TRIES))) throw tooManyTries();
  const bytes = Buffer.from(input.arquivo, 'base64');
  if (bytes.length > MAX_CERTIFICADO_BYTES) throw erros.naoAbriu('unreadable-file');
  const given = { cpf: medico.cpf, file: bytes, password: input.senha };
  const session = await file.opening.open(given).catch(refuse);
  try {
    const before = await findOpenSession(deps, medico);
    await openSession(deps, actor, { medico, provider: file, session });
    if (before?.session.provider === file.name) file.opening.close(before.session);
  } catch (error) {
    file.opening.close(session);
    throw asRefusal(error);
  }
  await forgetTries(deps.db, key);
}

/** Ends the doctor's session and forgets the key. */
export async function encerrarAssinatura({ actor, deps }: Call<null>): Promise<void> {
  const medico = await readMedico(deps.db, actor.medicoId);
  const before = medico ? await findOpenSession(deps, medico) : null;
  if (before?.session.provider === deps.signing.file.name) deps.signing.file.opening.close(before.session);
  await deps.runInTransaction({ actor }, (uow) => endSession(uow, actor.medicoId));
}

/** A session that may sign here and now. */
export type UsableSession = {
  aberta: SessaoDeAssinatura;
  session: SignatureSession;
  provider: SignatureProvider;
};

/** The open session of a doctor; null without one, or when nobody can use its ticket any more. @throws SigningStopped `elsewhere` */
export async function findOpenSession(deps: SessaoDeps, medico: MedicoRow): Promise<UsableSession | null> {
  const { signing, vault, clock, db } = deps;
  const aberta = repository.openSessionOf(await repository.findSessao(db, medico.id), clock());
  if (!aberta) return null;
  const provider = [signing.page, signing.file].find((one) => one?.name === aberta.provedor);
  const ticket = vault.open(PURPOSE.ticket, aberta.bilhete, medico.id);
  if (!provider || ticket === null) return null;
  if (!isUsableHere(signing, aberta)) {
    // The demonstration opens another one by itself.
    if (signing.openDemoSession && provider === signing.page) return null;
    throw new SigningStopped('elsewhere');
  }
  const { expira_em: expiresAt } = aberta;
  return { aberta, provider, session: { provider: provider.name, cpf: medico.cpf, ticket, expiresAt } };
}

/** Stores a session with the first of its certificates that may sign. @throws SignatureError, SigningStopped */
export async function openSession(
  deps: SessaoDeps,
  actor: Actor,
  opened: { medico: MedicoRow; provider: SignatureProvider; session: SignatureSession },
): Promise<void> {
  const { medico, provider, session } = opened;
  const { signing, clock, vault } = deps;
  const found = await provider.listCertificates(session);
  let problem: SigningProblem = 'no-certificate';
  for (const candidate of found) {
    try {
      const proven = await proveCertificate(signing, candidate, session, clock());
      const local = provider === signing.file || signing.openDemoSession !== null;
      const aberta = {
        provedor: provider.name,
        bilhete: vault.seal(PURPOSE.ticket, session.ticket, medico.id),
        certificado_alias: proven.alias,
        certificado: proven.certificate,
        cadeia: [...proven.chain],
        aberta_em: clock(),
        expira_em: session.expiresAt,
        processo: local ? signing.process : null,
      };
      await deps.runInTransaction({ actor }, async (uow) => {
        await repository.storeSessao(uow.db, medico.id, aberta);
        uow.audit({ action: 'assinatura.abrir', targetType: 'medico', targetId: medico.id });
        await uow.enqueue(assinarJob, { medicoId: medico.id }, { singletonKey: medico.id });
        announceAssinatura(uow, medico.id);
      });
      return;
    } catch (error) {
      if (!(error instanceof SigningStopped)) throw error;
      ({ problem } = error);
    }
  }
  throw new SigningStopped(problem);
}

/** Opens a session at the demonstration's provider; null outside a demonstration. @throws SignatureError, SigningStopped */
export async function openByItself(
  deps: SessaoDeps,
  actor: Actor,
  medico: MedicoRow,
): Promise<UsableSession | null> {
  const { openDemoSession, page } = deps.signing;
  if (!openDemoSession || !page) return null;
  const session = await openDemoSession(askedOf(deps, medico.cpf));
  await openSession(deps, actor, { medico, provider: page, session });
  return findOpenSession(deps, medico);
}

/** Ends the stored session, if one is open; with `ticket`, only the one of this sealed ticket. */
export async function endSession(uow: UnitOfWork, medicoId: string, ticket?: string): Promise<void> {
  if (!(await repository.endSessao(uow.db, medicoId, ticket))) return;
  uow.audit({ action: 'assinatura.encerrar', targetType: 'medico', targetId: medicoId });
  announceAssinatura(uow, medicoId);
}

/** Keeps why a try came to nothing; told to the doctor's pages when it is news. */
export async function noteProblem(
  deps: SessaoDeps,
  actor: Actor,
  medicoId: string,
  problem: SigningProblem,
): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    if (await repository.noteProblema(uow.db, medicoId, problem, deps.clock())) {
      announceAssinatura(uow, medicoId);
    }
  });
}

/** Forgets why the last try came to nothing, for this one did not; tells the doctor's pages. */
export async function clearProblem(deps: SessaoDeps, actor: Actor, medicoId: string): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    if (await repository.clearProblema(uow.db, medicoId)) announceAssinatura(uow, medicoId);
  });
}

/** A doctor who may sign. @throws SigningStopped `inactive` */
export async function readActive({ db }: Pick<SessaoDeps, 'db'>, medicoId: string): Promise<MedicoRow> {
  const medico = await readMedico(db, medicoId);
  if (medico?.estado !== 'ativo') throw new SigningStopped('inactive');
  return medico;
}

/** The problem that an error tells; null for one that is nobody's but ours. */
export function problemOf(error: unknown): SigningProblem | null {
  return error instanceof SigningStopped || error instanceof SignatureError ? error.problem : null;
}

function isUsableHere({ process }: Signing, { processo }: SessaoDeAssinatura): boolean {
  return processo === null || processo === process;
}

function askedOf({ settings }: SessaoDeps, cpf: string) {
  const redirectUri = `${settings.appUrl}/api/medico/assinatura/retorno`;
  return { cpf, redirectUri, lifetimeMs: SESSION_MS };
}

function takeVerifier(deps: SessaoDeps, actor: Medico, state: string): Promise<string | null> {
  return deps.runInTransaction({ actor }, async ({ db }) => {
    const sealed = await repository.takeAutorizacao(db, actor.medicoId, tokenHash(state), deps.clock());
    return sealed === null ? null : deps.vault.open(PURPOSE.verifier, sealed, actor.medicoId);
  });
}

function activeMedico(deps: SessaoDeps, actor: Medico): Promise<MedicoRow> {
  return readActive(deps, actor.medicoId).catch(refuse);
}

function asRefusal(error: unknown): unknown {
  const problem = problemOf(error);
  return problem === null ? error : erros.naoAbriu(problem);
}

function refuse(error: unknown): never {
  throw asRefusal(error);
}
