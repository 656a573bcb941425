import {
  SignatureError,
  type SignatureProvider,
  type SignatureSession,
  type Signing,
} from '#ports/signature.ts';
import type { Actor, Medico } from '#platform/actor.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { command, type Given } from '#platform/db/command/command.ts';
import { call, job } from '#platform/db/command/decision.ts';
import { countTry, forgetTries, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Renewing } from '#platform/secrets/renewal.ts';
import type { Vault } from '#platform/secrets/secrets.ts';
import {
  MAX_CERTIFICADO_BYTES,
  voltarDaAutorizacao as voltar,
} from '#contracts/documentos/assinar.contract.ts';
import { closeSigning, requireProva } from '#features/contas/identidade/identidade.public.ts';
import { readMedico, type MedicoRow } from '#features/contas/medicos/medicos.public.ts';
import { assinaturaEvents } from '../documentos.events.ts';
import * as errors from './assinar.errors.ts';
import { SigningStopped, type SigningProblem } from './assinar.errors.ts';
import { assinarJob } from './assinar.jobs.ts';
import { proveCertificate } from './certificado.policy.ts';
import { countWaiting } from './espera.repository.ts';
import * as repository from './sessao.repository.ts';
import type { SessaoDeAssinatura } from './sessao.repository.ts';

export type SessaoDeps = BaseDeps & { signing: Signing; vault: Vault; settings: { appUrl: string } };

type Call<Input> = UseCase<Medico, Input, SessaoDeps>;

/** How long one authorisation signs (ms): a day at work. */
export const SESSION_MS = 8 * 3_600_000;

/** Tries at the password of a file, of one doctor. */
export const FILE_TRIES: Limit = { max: 10, windowSeconds: 15 * 60 };

const TICKET = 'assinatura-bilhete';

/** The state of the doctor's signing. `here`: this process can use the open session. */
export async function lerAssinatura({ actor, deps }: Call<null>) {
  const { db, clock, signing } = deps;
  const row = await repository.findSessao(db, actor.medicoId);
  const aberta = repository.openSessionOf(row, clock());
  const aAssinar = await countWaiting(db, actor.medicoId);
  return { row, aberta, here: aberta !== null && isUsableHere(signing, aberta), signing, aAssinar };
}

/**
 * Requires a *prova* before the first issue of a signing session, once for each pair of signing and sign-in session. A
 * document that is issued before a certificate is open is signed by the session that opens next: its *prova* counts for that
 * one.
 * @throws 403 prova_necessaria
 */
export async function requireProvaDaAssinatura({
  actor,
  deps,
}: UseCase<Medico, null, Pick<BaseDeps, 'db' | 'clock'>>): Promise<void> {
  const { medicoId, sessaoId } = actor;
  const row = await repository.findSessao(deps.db, medicoId);
  const over = row?.expira_em && row.expira_em <= deps.clock();
  if (row?.provada_em && row.sessao_id === sessaoId && !over) return;
  await requireProva({ actor, input: null, deps });
  await repository.storeProva(deps.db, medicoId, sessaoId, deps.clock());
}

/** Opens a session with a certificate's file; file and password are forgotten at once. @throws 409, 429 */
export async function abrirComArquivo({
  actor,
  input,
  deps,
}: Call<{ arquivo: string; senha: string }>): Promise<void> {
  const { file, anchors } = deps.signing;
  if (!anchors) throw errors.modoAusente();
  const medico = await activeMedico(deps, actor);
  const key = `assinatura-arquivo:${actor.medicoId}`;
  if (!(await countTry(deps.db, key, FILE_TRIES))) throw tooManyTries();
  const bytes = Buffer.from(input.arquivo, 'base64');
  if (bytes.length > MAX_CERTIFICADO_BYTES) throw errors.naoAbriu('unreadable-file');
  const given = { owner: medico.id, cpf: medico.cpf, file: bytes, password: input.senha };
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
  await closeSession({ actor, input: { medicoId: actor.medicoId, which: 'tudo' }, deps });
}

type Closing = { medicoId: string; which: Parameters<typeof closeSigning>[2] };

export const closeSession = command({
  load: ({ input: { medicoId, which } }: UseCase<Actor, Closing, SessaoDeps>) => ({
    closed: call(closeSigning, medicoId, which),
  }),
  decide: ({ closed }) => closed,
});

/** The ticket of the doctor's open session; null without one. */
export async function findTicket({ db, vault, clock }: SessaoDeps, medicoId: string): Promise<string | null> {
  const aberta = repository.openSessionOf(await repository.findSessao(db, medicoId), clock());
  return aberta && vault.open(TICKET, aberta.bilhete, medicoId);
}

/** How many open sessions have a ticket that only APP_SECRET_PREVIOUS opens; it is not sealed anew, for it names the session. */
export async function countSessoesOfBefore({ db, clock, present, both }: BaseDeps & Renewing) {
  const rows = await repository.listTickets(db, clock());
  return rows.filter(({ medico_id, bilhete }) => {
    const opens = ({ vault }: { vault: Vault }) => vault.open(TICKET, bilhete, medico_id) !== null;
    return opens(both) && !opens(present);
  }).length;
}

/** A session that may sign here and now. */
export type UsableSession = {
  aberta: SessaoDeAssinatura;
  session: SignatureSession;
  provider: SignatureProvider;
};

/**
 * The open session of a doctor; null without one, or when nobody can use its ticket any more.
 * @throws SigningStopped `elsewhere`
 */
export async function findOpenSession(deps: SessaoDeps, medico: MedicoRow): Promise<UsableSession | null> {
  const { signing, vault, clock, db } = deps;
  const aberta = repository.openSessionOf(await repository.findSessao(db, medico.id), clock());
  if (!aberta) return null;
  const provider = [signing.page, signing.file].find((one) => one?.name === aberta.provedor);
  const ticket = vault.open(TICKET, aberta.bilhete, medico.id);
  if (!provider || ticket === null) return null;
  if (!isUsableHere(signing, aberta)) {
    // The demonstration opens another one.
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
        bilhete: vault.seal(TICKET, session.ticket, medico.id),
        certificado_alias: proven.alias,
        certificado: proven.certificate,
        certificado_ate: proven.validTo,
        cadeia: [...proven.chain],
        aberta_em: clock(),
        expira_em: session.expiresAt,
        processo: local ? signing.process : null,
      };
      await keepSession({ actor, input: { medicoId: medico.id, aberta }, deps });
      return;
    } catch (error) {
      if (!(error instanceof SigningStopped)) throw error;
      ({ problem } = error);
    }
  }
  throw new SigningStopped(problem);
}

type Opened = { medicoId: string; aberta: repository.NovaSessao };

const keepSession = command({
  decide: (_, { actor, input: { medicoId, aberta } }: Given<Actor, Opened, SessaoDeps>) => ({
    writes: [call(repository.storeSessao, medicoId, aberta, inHandOf(actor))],
    audit: [{ action: 'assinatura.abrir', targetType: 'medico', targetId: medicoId }],
    events: assinaturaEvents(medicoId),
    jobs: [job(assinarJob, { medicoId }, { singletonKey: medicoId })],
  }),
});

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

type Trying<Also> = UseCase<Actor, { medicoId: string } & Also, SessaoDeps>;

/** Stores why a try failed; the doctor's pages hear of it where it changed. */
export const noteProblem = command({
  load: ({ input: { medicoId, problem }, deps }: Trying<{ problem: SigningProblem }>) => ({
    changed: call(repository.noteProblema, medicoId, problem, deps.clock()),
  }),
  decide: tellChange,
});

/** Clears the problem of the last try after one that succeeded. */
export const clearProblem = command({
  load: ({ input: { medicoId } }: Trying<unknown>) => ({
    changed: call(repository.clearProblema, medicoId),
  }),
  decide: tellChange,
});

function tellChange({ changed }: { changed: boolean }, { input: { medicoId } }: Trying<unknown>) {
  return { events: changed ? assinaturaEvents(medicoId) : [] };
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

function inHandOf(actor: Actor): repository.InHandOf {
  return 'sessaoId' in actor ? actor.sessaoId : null;
}

function isUsableHere({ process }: Signing, { processo }: SessaoDeAssinatura): boolean {
  return processo === null || processo === process;
}

/** Whose session is asked for, where the provider leads back to, and for how long (ms). */
export function askedOf({ settings }: SessaoDeps, cpf: string) {
  const redirectUri = `${settings.appUrl}${voltar.path}`;
  return { cpf, redirectUri, lifetimeMs: SESSION_MS };
}

/** A doctor who may sign, for a call of theirs. @throws 409 assinatura_inactive */
export function activeMedico(deps: SessaoDeps, actor: Medico): Promise<MedicoRow> {
  return readActive(deps, actor.medicoId).catch(refuse);
}

function asRefusal(error: unknown): unknown {
  const problem = problemOf(error);
  return problem === null ? error : errors.naoAbriu(problem);
}

/** Turns a problem of a certificate or its provider into a refused call. @throws 409, or the error itself */
export function refuse(error: unknown): never {
  throw asRefusal(error);
}
