import { randomUUID } from 'node:crypto';
import { nomeDeTratamento } from '../../../../../domain/dados-pessoais.ts';
import type { Actor, Sistema } from '../../../../platform/actor.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import { recuperarPorEmailJob } from '../identidade.jobs.ts';
import { findPatientsByEmail } from '../conta/contas.repository.ts';
import { contaMascarada, iniciais, mailNovaSenha, mailNovaSenhaVarios } from '../identidade.mails.ts';
import { countRecovery, makeLink, type RecoveryDeps } from './recuperacao.usecases.ts';

const PURPOSE = 'recuperar-por-email';

/**
 * The callable's way: by contact e-mail. An unknown address answers like a known one (docs/product/accounts.md), and costs
 * the same: whose it is, is looked up by the job. The address waits sealed.
 */
export async function recuperarPorEmail({
  actor,
  input,
  deps,
}: UseCase<Actor, { email: string; ip: string }, RecoveryDeps>): Promise<void> {
  const email = input.email.trim().toLowerCase();
  await countRecovery(deps, [['recuperar', email]], input.ip);
  const lacre = deps.vault.seal(PURPOSE, email, PURPOSE);
  await deps.runInTransaction({ actor }, (uow) =>
    uow.enqueue(recuperarPorEmailJob, { lacre, vez: randomUUID() }),
  );
}

/**
 * The job's part: one mail with a link for each account of the address, none for an unknown one. Every try for
 * the same request (`vez`) makes the same links, in the same mail.
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
    const { url } = await makeLink(deps, actor, { clienteId: account.id }, token);
    links.push({ account, url });
  }
  const [first] = links;
  if (!first) return;
  const { url } = first;
  const chave = `recuperar-${input.vez}`;
  const para = first.account.email_contato;
  const conta = contaMascarada({ cpf: first.account.cpf });
  const contas = links.map((link) => ({
    iniciais: iniciais(nomeDeTratamento(link.account.nome, link.account.nome_social), link.account.cpf),
    url: link.url,
  }));
  await deps.mailer.send(
    links.length === 1
      ? mailNovaSenha(deps.settings, { para, conta, url, chave })
      : mailNovaSenhaVarios(deps.settings, { para, contas, chave }),
  );
}
