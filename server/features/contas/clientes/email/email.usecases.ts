import type { ConfirmacaoDeEmail } from '#contracts/contas/email.contract.ts';
import { maskEmail, mesmoEmail, parseEmail } from '#domain/contas/email.ts';
import { systemScope, type Actor, type Paciente } from '#platform/actor.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, type Decision } from '#platform/db/command/decision.ts';
import { countTry, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { UseCase } from '#platform/deps.ts';
import { tokenHash, type Signer } from '#platform/secrets/secrets.ts';
import {
  endAccess,
  lockAccount,
  requireSamePassword,
  requirePassword,
  senhaNecessaria,
  type PasswordDeps,
  type PasswordProof,
} from '#features/contas/identidade/identidade.public.ts';
import { lockCliente, readCliente, type ClienteRow } from '../clientes.repository.ts';
import * as errors from '../clientes.errors.ts';
import { avisarTrocaJob, confirmarEmailJob } from './email.workers.ts';
import * as emails from './email.repository.ts';
import { providersEvents } from '#platform/live/topics.ts';
import { clienteEvents } from '#features/contas/contas.events.ts';
import type { Queries } from '#platform/db/database.ts';
import { dadosCorrigidosJob, sincronizarJob } from '../clientes.workers.ts';

/** Five confirmation mails in 15 minutes for one account. */
export const RESEND_LIMIT = { max: 5, windowSeconds: 900 };
/** Nobody changes their address more often in a day; each change mails two people. */
export const CHANGE_LIMIT = { max: 10, windowSeconds: 86_400 };
/** Mails in an hour to one address, over all accounts: the person who types an address need not be its owner. */
export const PER_RECIPIENT: Limit = { max: 10, windowSeconds: 3_600 };

/** True when saving `newEmail` would replace a stored address, which takes the password. */
function removesStoredEmail(row: ClienteRow, newEmail: string): boolean {
  return row.email_contato !== '' && !mesmoEmail(row.email_contato, newEmail);
}

/**
 * Checks the password where a save would replace the stored contact e-mail.
 * @returns the proof for `applySavedEmail`; null where none is needed
 * @throws 403 senha_necessaria, 403 senha_incorreta, 429
 */
export async function requirePasswordForEmailChange({
  actor,
  input,
  deps,
}: UseCase<
  Paciente,
  { email: string; senhaAtual: string | undefined },
  PasswordDeps
>): Promise<PasswordProof | null> {
  const row = await readCliente(deps.db, actor.scope);
  return removesStoredEmail(row, input.email) ? requirePassword({ actor, input, deps }) : null;
}

type SavedEmail = { before: ClienteRow; newEmail: string; proof: PasswordProof | null; now: Date };

/**
 * Completes the change of a contact e-mail, in the transaction that saved it: the new address is unconfirmed and gets its
 * link, the former one is notified if it was confirmed (otherwise it may be somebody else's by a slip), links mailed to it stop
 * working, and the account's other sessions end. An address that has had its mails of the hour gets neither; its owner asks for
 * the link by `reenviarConfirmacao`.
 * @throws senhaNecessaria when the stored address changed since `requirePasswordForEmailChange` asked for no password;
 * senhaIncorreta when the password changed since; 429 after ten changes in a day
 */
export async function applySavedEmail(
  uow: UnitOfWork,
  signer: Signer,
  actor: Paciente,
  { before, newEmail, proof, now }: SavedEmail,
): Promise<void> {
  const { scope } = actor;
  const former = before.email_contato;
  if (mesmoEmail(former, newEmail)) return;
  if (removesStoredEmail(before, newEmail)) {
    if (!proof) throw senhaNecessaria();
    if (!(await countTry(uow.db, signer.key('trocar-email', before.id), CHANGE_LIMIT))) throw tooManyTries();
    const ending = { evento: 'emailTrocado', sessao: actor.sessaoId, now } as const;
    requireSamePassword(await lockAccount(uow.db, { clienteId: before.id }), proof);
    await uow.add(await endAccess(uow.db, { clienteId: before.id }, ending));
    const trocaId = await emails.insertEmailChange(uow.db, scope, former);
    const told = before.email_confirmado_em !== null && (await admitsMailTo(uow.db, signer, former));
    if (told) await uow.enqueue(avisarTrocaJob, { trocaId });
    uow.audit({ action: 'email.trocar', targetType: 'cliente', targetId: before.id });
    // The desk lists addresses that refuse mail: this one may be gone from it.
    uow.emit(...providersEvents());
  }
  await emails.updateConfirmedAt(uow.db, scope, null);
  if (await admitsMailTo(uow.db, signer, newEmail)) {
    await uow.enqueue(confirmarEmailJob, { clienteId: before.id, vez: crypto.randomUUID() });
  }
}

type NewEmail = { emailContato: string; senhaAtual: string | undefined };

/** Changes the contact e-mail alone. @throws 400, 409 email_igual or sem_email, 403 and 429 of requirePassword */
export async function trocarEmail({
  actor,
  input,
  deps,
}: UseCase<Paciente, NewEmail, PasswordDeps>): Promise<ClienteRow> {
  const { scope } = actor;
  const email = parseEmail(input.emailContato);
  if (!email) throw errors.emailInvalido();
  const { email_contato: atual } = await readCliente(deps.db, scope);
  // The first address comes with the rest of the personal data.
  if (atual === '') throw errors.semEmail();
  if (mesmoEmail(atual, email)) throw errors.emailIgual();
  const proof = await requirePassword({ actor, input, deps });
  return deps.runInTransaction({ actor }, async (uow) => {
    const before = await lockCliente(uow.db, scope);
    const now = deps.clock();
    await emails.updateEmail(uow.db, scope, email, now);
    await applySavedEmail(uow, deps.signer, actor, { before, newEmail: email, proof, now });
    const saved = await readCliente(uow.db, scope);
    uow.emit(...clienteEvents(saved.id, saved.versao));
    await uow.enqueue(sincronizarJob, { clienteId: saved.id });
    if (before.asaas_recusada_versao !== null) await uow.enqueue(dadosCorrigidosJob, { clienteId: saved.id });
    return saved;
  });
}

/**
 * Mails the confirmation link once more.
 * @returns the sentence for the page, with the address masked
 * @throws 409 sem_email or email_confirmado, 429
 */
export const reenviarConfirmacao = command({
  find: async ({ actor, deps }: UseCase<Paciente, null, PasswordDeps>) => {
    const { email_contato, email_confirmado_em } = await readCliente(deps.db, actor.scope);
    if (email_contato === '') throw errors.semEmail();
    if (email_confirmado_em) throw errors.emailJaConfirmado();
    const key = deps.signer.key('confirmar-email', actor.clienteId);
    const admitted =
      (await countTry(deps.db, key, RESEND_LIMIT)) &&
      (await admitsMailTo(deps.db, deps.signer, email_contato));
    if (!admitted) throw tooManyTries();
    return email_contato;
  },
  decide: (_, { actor: { clienteId }, newId }, email) => ({
    jobs: [job(confirmarEmailJob, { clienteId, vez: newId() })],
    answer: `Enviamos outro link para ${maskEmail(email)}.`,
  }),
});

type ConfirmationCall = UseCase<Actor, { token: string }, PasswordDeps>;

async function findValidLink({ input, deps }: ConfirmationCall) {
  const link = await emails.findConfirmation(deps.db, tokenHash(input.token));
  if (!link) throw errors.linkDeEmailInvalido();
  if (!mesmoEmail(link.email, link.atual)) throw errors.emailTrocado();
  const confirmado = link.email_confirmado_em !== null;
  if (!confirmado && (link.usada_em || link.expira_em <= deps.clock())) throw errors.linkDeEmailInvalido();
  return { ...link, confirmado };
}

/** Which address a confirmation link is for, masked, and whether it is confirmed. @throws 404 link_invalido, 409 email_trocado */
export async function consultarConfirmacao(use: ConfirmationCall): Promise<ConfirmacaoDeEmail> {
  const { email, confirmado } = await findValidLink(use);
  return { email: maskEmail(email), estado: confirmado ? 'confirmado' : 'pendente' };
}

/** Confirms the contact e-mail by its link; of two simultaneous uses one wins. @throws 404 link_invalido, 409 email_trocado */
export const confirmarEmail = command({
  find: async (use: ConfirmationCall) => {
    const { cliente_id, email } = await findValidLink(use);
    return { scope: systemScope({ tipo: 'Sistema', nome: 'confirmar-email' }, cliente_id), email };
  },
  load: ({ input, deps }, { scope }) => ({
    row: call(lockCliente, scope),
    consumed: call(emails.consumeConfirmation, tokenHash(input.token), deps.clock()),
  }),
  decide: ({ row, consumed }, { now }, { scope, email }): Decision<ConfirmacaoDeEmail> => {
    if (!mesmoEmail(row.email_contato, email)) throw errors.emailTrocado();
    if (!consumed) throw errors.linkDeEmailInvalido();
    return {
      writes: row.email_confirmado_em ? [] : [call(emails.updateConfirmedAt, scope, now)],
      audit: [{ action: 'email.confirmar', targetType: 'cliente', targetId: row.id }],
      events: clienteEvents(row.id, row.versao),
      answer: { email: maskEmail(email), estado: 'confirmado' },
    };
  },
});

/** Counts a mail to an address. @returns false when it has had its mails of this hour: this one is not to be sent */
export function admitsMailTo(
  db: Queries | UnitOfWork['db'],
  signer: Pick<Signer, 'key'>,
  address: string,
): Promise<boolean> {
  return countTry(db, signer.key('mail-para', address.toLowerCase()), PER_RECIPIENT);
}
