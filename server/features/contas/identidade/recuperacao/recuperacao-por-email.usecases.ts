import { randomUUID } from 'node:crypto';
import { nomeDeTratamento } from '../../../../../domain/contas/dados-pessoais.ts';
import type { Actor, Sistema } from '../../../../platform/actor.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import { recuperarPorEmailJob } from '../identidade.jobs.ts';
import { findPatientsByEmail } from '../conta/contas.repository.ts';
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
  await countRecoveryRequest(deps, [['recuperar', email]], input.ip);
  const lacre = deps.vault.seal(PURPOSE, email, PURPOSE);
  await deps.runInTransaction({ actor }, (uow) =>
    uow.enqueue(recuperarPorEmailJob, { lacre, vez: randomUUID() }),
  );
}

/**
 * The job of a recovery by e-mail: one mail with a link for each account of the address, none for an unknown address.
 * Every retry of one request (`vez`) makes the same links and the same mail.
 */
export async function enviarPorEmail({
  actor,
  input,
  deps,
}: UseCase<Sistema, { lacre: string; vez: string }, RecoveryDeps>): Promise<void> {
  const email = deps.vault.open(PURPOSE, input.lacre, PURPOSE);
  const accounts = email === null ? [] : await findPatientsByEmail(deps.db, email);
  const links = [];
  for (const account of accounts) {
    const token = deps.signer.token(PURPOSE, `${input.vez}:${account.id}`);
    const { url } = await createRecoveryLink(deps, actor, { clienteId: account.id }, token);
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
