import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import type { Actor, Sistema } from '#platform/actor.ts';
import { command, type Given } from '#platform/db/command/command.ts';
import { job } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { camposIncompletos } from '../identidade.errors.ts';
import { recuperarPorEmailJob } from '../identidade.jobs.ts';
import { findMedico, findPatientsByEmail } from '../conta/contas.repository.ts';
import { formatInitials, maskAccount, mailNovaSenha, mailNovaSenhaVarios } from '../identidade.mails.ts';
import { countRecoveryRequest, createRecoveryLink, type RecoveryDeps } from './recuperacao.usecases.ts';

const PURPOSE = 'recuperar-por-email';

/**
 * Asks for recovery by contact e-mail (the callable `sendPasswordEmail`). An unknown address answers like a known one
 * (docs/product/accounts.md) and takes as long: the job looks up the accounts. The queue holds the address sealed.
 * @throws 429
 */
export async function recuperarPorEmail({
  actor,
  input,
  deps,
}: UseCase<Actor, { email: string; ip: string }, RecoveryDeps>): Promise<void> {
  const email = input.email.trim().toLowerCase();
  await countRecoveryRequest(deps, ['recuperar', email], input.ip);
  const lacre = deps.vault.seal(PURPOSE, email, PURPOSE);
  await ask({ actor, input: { lacre }, deps });
}

const ask = command({
  decide: (_, { input, newId }: Given<Actor, { lacre: string; medico?: true }, RecoveryDeps>) => ({
    jobs: [job(recuperarPorEmailJob, { ...input, vez: newId() })],
  }),
});

/**
 * Asks for a doctor's recovery link by e-mail. An unknown address answers like a known one and takes as long: the job
 * looks up the account. @returns the sentence for the page
 * @throws 400 without an address, 429
 */
export async function recuperarMedico({
  actor,
  input,
  deps,
}: UseCase<Actor, { email: string; ip: string }, RecoveryDeps>): Promise<string> {
  const email = input.email.trim().toLowerCase();
  if (email === '') throw camposIncompletos('email');
  await countRecoveryRequest(deps, ['recuperar-medico', email], input.ip);
  const lacre = deps.vault.seal(PURPOSE, email, PURPOSE);
  await ask({ actor, input: { lacre, medico: true }, deps });
  return 'Se este e-mail for de um médico cadastrado, o link chega em instantes.';
}

async function mailRecoveryOfMedico(deps: RecoveryDeps, actor: Sistema, email: string, vez: string) {
  const medico = await findMedico(deps.db, email);
  if (!medico || medico.estado === 'inativo') return;
  const token = deps.signer.token(PURPOSE, `${vez}:${medico.id}`);
  const { url } = await createRecoveryLink(deps, actor, { medicoId: medico.id }, { token });
  const conta = maskAccount({ email: medico.email });
  const para = medico.email;
  await deps.mailer.send(mailNovaSenha(deps.settings, { para, conta, url, chave: `recuperar-${vez}` }));
}

/**
 * The job of a recovery by e-mail: one mail with a link for each account of the address, none for an unknown address.
 * Every retry of one request (`vez`) makes the same links and the same mail.
 */
export async function enviarPorEmail({
  actor,
  input,
  deps,
}: UseCase<Sistema, { lacre: string; vez: string; medico?: true }, RecoveryDeps>): Promise<void> {
  const email = deps.vault.open(PURPOSE, input.lacre, PURPOSE);
  if (input.medico && email !== null) return mailRecoveryOfMedico(deps, actor, email, input.vez);
  const accounts = email === null ? [] : await findPatientsByEmail(deps.db, email);
  const links = [];
  for (const account of accounts) {
    const token = deps.signer.token(PURPOSE, `${input.vez}:${account.id}`);
    const { url } = await createRecoveryLink(deps, actor, { clienteId: account.id }, { token });
    links.push({ account, url });
  }
  const [first] = links;
  if (!first) return;
  const { url } = first;
  const chave = `recuperar-${input.vez}`;
  const para = first.account.email_contato;
  const conta = maskAccount({ cpf: first.account.cpf });
  const contas = links.map((link) => ({
    iniciais: formatInitials(nomeDeTratamento(link.account.nome, link.account.nome_social), link.account.cpf),
    url: link.url,
  }));
  await deps.mailer.send(
    links.length === 1
      ? mailNovaSenha(deps.settings, { para, conta, url, chave })
      : mailNovaSenhaVarios(deps.settings, { para, contas, chave }),
  );
}
