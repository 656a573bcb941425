import type { ConfirmacaoDeEmail } from '../../../../../contracts/contas/email.contract.ts';
import { maskEmail, mesmoEmail, parseEmail } from '../../../../../domain/email.ts';
import { systemScope, type Actor, type Paciente } from '../../../../platform/actor.ts';
import { muitasTentativas } from '../../../../platform/app-error.ts';
import { countTry } from '../../../../platform/db/queries/rate-limit.ts';
import type { UnitOfWork } from '../../../../platform/db/transaction.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import { tokenHash } from '../../../../platform/secrets/secrets.ts';
import {
  encerrarLinks,
  exigirProva,
  exigirSenha,
  senhaNecessaria,
  type PasswordDeps,
  type Prova,
} from '../../identidade/identidade.public.ts';
import { dadosCorrigidosJob, sincronizarJob } from '../clientes.jobs.ts';
import { lockCliente, readCliente, type ClienteRow } from '../clientes.repository.ts';
import * as erros from './email.errors.ts';
import { avisarTrocaJob, confirmarEmailJob } from './email.workers.ts';
import * as emails from './email.repository.ts';
import { announceProviders } from '../../../../platform/providers/providers-changed.ts';
import { announceCliente } from '../../contas.events.ts';

/** As often as a verification code. */
const RESEND = { max: 5, windowSeconds: 900 };

/** True when saving `novo` would take a stored address away: only its owner may do that. */
function perdeEmail(row: ClienteRow, novo: string): boolean {
  return row.email_contato !== '' && !mesmoEmail(row.email_contato, novo);
}

/** Asks the password where a save would change a stored address. @returns the proof; null where none is needed */
export async function conferirTrocaDeEmail({
  actor,
  input,
  deps,
}: UseCase<
  Paciente,
  { email: string; senhaAtual: string | undefined },
  PasswordDeps
>): Promise<Prova | null> {
  const row = await readCliente(deps.db, actor.scope);
  return perdeEmail(row, input.email) ? exigirSenha({ actor, input, deps }) : null;
}

type Saved = { antes: ClienteRow; novo: string; prova: Prova | null; now: Date };

/**
 * What follows a saved address, in its transaction: a new one waits for confirmation and gets its link, the
 * former one is told, and no link to a new password that lies there opens anything any more.
 * @throws senhaNecessaria when the address changed under a save that was not asked for the password,
 * senhaIncorreta when the password did
 */
export async function emailSalvo(
  uow: UnitOfWork,
  actor: Paciente,
  { antes, novo, prova, now }: Saved,
): Promise<void> {
  const { scope } = actor;
  if (mesmoEmail(antes.email_contato, novo)) return;
  if (perdeEmail(antes, novo)) {
    if (!prova) throw senhaNecessaria();
    await exigirProva(uow, actor, prova);
    await encerrarLinks(uow, { clienteId: antes.id }, now);
    const trocaId = await emails.insertEmailChange(uow.db, scope, antes.email_contato);
    await uow.enqueue(avisarTrocaJob, { trocaId });
    uow.audit({ acao: 'email.trocar', alvoTipo: 'cliente', alvoId: antes.id });
    // The desk lists addresses that refuse mail: this one may be gone from it.
    announceProviders(uow);
  }
  await emails.setConfirmed(uow.db, scope, null);
  await uow.enqueue(confirmarEmailJob, { clienteId: antes.id, vez: crypto.randomUUID() });
}

type NewEmail = { emailContato: string; senhaAtual: string | undefined };

/** Changes the contact e-mail alone. @throws 400, 409 email_igual or sem_email, 403 and 429 of exigirSenha */
export async function trocarEmail({
  actor,
  input,
  deps,
}: UseCase<Paciente, NewEmail, PasswordDeps>): Promise<ClienteRow> {
  const { scope } = actor;
  const email = parseEmail(input.emailContato);
  if (!email) throw erros.emailInvalido();
  const { email_contato: atual } = await readCliente(deps.db, scope);
  // The first address comes with the rest of the personal data.
  if (atual === '') throw erros.semEmail();
  if (mesmoEmail(atual, email)) throw erros.emailIgual();
  const prova = await exigirSenha({ actor, input, deps });
  return deps.runInTransaction({ actor }, async (uow) => {
    const antes = await lockCliente(uow.db, scope);
    const now = deps.clock();
    await emails.updateEmail(uow.db, scope, email, now);
    await emailSalvo(uow, actor, { antes, novo: email, prova, now });
    const saved = await readCliente(uow.db, scope);
    announceCliente(uow, saved.id, saved.versao);
    await uow.enqueue(sincronizarJob, { clienteId: saved.id });
    if (antes.asaas_recusada_versao !== null) await uow.enqueue(dadosCorrigidosJob, { clienteId: saved.id });
    return saved;
  });
}

/** Mails the link once more. @returns the sentence for the page, the address masked */
export async function reenviarConfirmacao({
  actor,
  deps,
}: UseCase<Paciente, null, PasswordDeps>): Promise<string> {
  const { email_contato, email_confirmado_em } = await readCliente(deps.db, actor.scope);
  if (email_contato === '') throw erros.semEmail();
  if (email_confirmado_em) throw erros.emailJaConfirmado();
  const key = deps.signer.key('confirmar-email', actor.clienteId);
  if (!(await countTry(deps.db, key, RESEND))) throw muitasTentativas();
  await deps.runInTransaction({ actor }, (uow) =>
    uow.enqueue(confirmarEmailJob, { clienteId: actor.clienteId, vez: crypto.randomUUID() }),
  );
  return `Enviamos outro link para ${maskEmail(email_contato)}.`;
}

type Link = UseCase<Actor, { token: string }, PasswordDeps>;

async function lerLink({ input, deps }: Link) {
  const link = await emails.findConfirmation(deps.db, tokenHash(input.token));
  if (!link) throw erros.linkDeEmailInvalido();
  if (!mesmoEmail(link.email, link.atual)) throw erros.emailTrocado();
  const confirmado = link.email_confirmado_em !== null;
  if (!confirmado && (link.usada_em || link.expira_em <= deps.clock())) throw erros.linkDeEmailInvalido();
  return { ...link, confirmado };
}

/** Which address the link confirms. @throws 404 link_invalido, 409 email_trocado */
export async function consultarConfirmacao(call: Link): Promise<ConfirmacaoDeEmail> {
  const { email, confirmado } = await lerLink(call);
  return { email: maskEmail(email), estado: confirmado ? 'confirmado' : 'pendente' };
}

/** Confirms the current address by its link; of two uses at once one wins. @throws as consultarConfirmacao */
export async function confirmarEmail(call: Link): Promise<ConfirmacaoDeEmail> {
  const { actor, input, deps } = call;
  const { cliente_id: clienteId, email } = await lerLink(call);
  const scope = systemScope({ tipo: 'Sistema', nome: 'confirmar-email' }, clienteId);
  const now = deps.clock();
  await deps.runInTransaction({ actor }, async (uow) => {
    const row = await lockCliente(uow.db, scope);
    if (!mesmoEmail(row.email_contato, email)) throw erros.emailTrocado();
    if (!(await emails.useConfirmation(uow.db, tokenHash(input.token), now)))
      throw erros.linkDeEmailInvalido();
    if (!row.email_confirmado_em) await emails.setConfirmed(uow.db, scope, now);
    uow.audit({ acao: 'email.confirmar', alvoTipo: 'cliente', alvoId: clienteId });
    announceCliente(uow, clienteId, row.versao);
  });
  return { email: maskEmail(email), estado: 'confirmado' };
}
