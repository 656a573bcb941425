import { parseCpf } from '../../../domain/cpf.ts';
import { nomeDeTratamento } from '../../../domain/dados-pessoais.ts';
import { maskEmail } from '../../../domain/email.ts';
import { validarSenha } from '../../../domain/senha.ts';
import type { Mailer, Mensagem } from '../../adapters/mail/mail.port.ts';
import { ProviderError } from '../../adapters/provider-error.port.ts';
import { accountOfRow, accountTarget, type Account } from '../../platform/account.ts';
import type { Actor } from '../../platform/actor.ts';
import { muitasTentativas } from '../../platform/app-error.ts';
import { countTry } from '../../platform/db/rate-limit.ts';
import type { UseCase } from '../../platform/deps.ts';
import { hashPassword } from '../../platform/password.ts';
import { randomToken, tokenHash } from '../../platform/secrets.ts';
import { findAdmin, findPatientByCpf, findPatientsByEmail, updatePassword } from './contas.repository.ts';
import * as erros from './identidade.errors.ts';
import { contaMascarada, iniciais, mailNovaSenha, mailNovaSenhaVarios } from './identidade.mails.ts';
import { closeRecoveries, findRecovery, insertRecovery, useRecovery } from './recuperacao.repository.ts';
import { deleteSessionsOf } from './sessoes.repository.ts';
import type { SessionDeps } from './sessoes.usecases.ts';

export type RecoveryDeps = SessionDeps & {
  mailer: Mailer;
  settings: SessionDeps['settings'] & { appUrl: string; brand: string };
};

/** The link holds for 30 minutes and serves once (decisions.md). */
const LINK_MS = 30 * 60_000;
const PER_SUBJECT = { max: 5, windowSeconds: 900 };
const PER_ADDRESS = { max: 50, windowSeconds: 900 };

/** Mails a patient a link by CPF. @returns the sentence for the page, with the address masked */
export async function recuperarPorCpf({
  actor,
  input,
  deps,
}: UseCase<Actor, { cpf: string; ip: string }, RecoveryDeps>): Promise<string> {
  if (actor.tipo === 'Visitante' && !actor.visita) throw erros.visitaNecessaria();
  const parsed = parseCpf(input.cpf);
  if (!parsed.ok) throw erros.cpfSemCadastro(parsed.mensagem);
  const visita = actor.tipo === 'Visitante' && actor.visita ? actor.visita : input.ip;
  await count(deps, ['recuperar-visita', visita], ['recuperar', parsed.cpf], input.ip);
  const account = await findPatientByCpf(deps.db, parsed.cpf);
  if (!account) throw erros.usuarioDesconhecido();
  if (account.email_contato === '') {
    throw erros.emailNaoEnviado('Erro ao enviar email: ', 'este cadastro ainda não tem e-mail de contato.');
  }
  const conta = contaMascarada({ cpf: account.cpf });
  const { url, chave } = await makeLink(deps, actor, { clienteId: account.id });
  await send(
    deps,
    mailNovaSenha(deps.settings, { para: account.email_contato, conta, url, chave }),
    'Erro ao enviar email: ',
  );
  return `Email para ${maskEmail(account.email_contato)} enviado com sucesso!`;
}

/** Mails the administrator a link. @throws emailIncorreto for any other address */
export async function recuperarAdm({
  actor,
  input,
  deps,
}: UseCase<Actor, { email: string; ip: string }, RecoveryDeps>): Promise<string> {
  const email = input.email.trim();
  if (email === '') throw erros.camposIncompletos('email');
  if (email.toLowerCase() !== deps.settings.adminEmail.toLowerCase()) throw erros.emailIncorreto();
  await count(deps, ['recuperar', email.toLowerCase()], null, input.ip);
  const account = await findAdmin(deps.db, email);
  if (!account) throw erros.emailIncorreto();
  const { url, chave } = await makeLink(deps, actor, { administradorId: account.id });
  const conta = contaMascarada({ email: account.email });
  await send(deps, mailNovaSenha(deps.settings, { para: account.email, conta, url, chave }), 'Erro: ');
  return 'Verifique sua caixa de entrada para redefinir a senha.';
}

/** The callable's way: by contact e-mail. An unknown address answers like a known one (decisions.md). */
export async function recuperarPorEmail({
  actor,
  input,
  deps,
}: UseCase<Actor, { email: string; ip: string }, RecoveryDeps>): Promise<void> {
  const email = input.email.trim().toLowerCase();
  await count(deps, ['recuperar', email], null, input.ip);
  const accounts = await findPatientsByEmail(deps.db, email);
  const links = [];
  for (const account of accounts) {
    links.push({ account, ...(await makeLink(deps, actor, { clienteId: account.id })) });
  }
  const [first] = links;
  if (!first) return;
  const { url, chave } = first;
  const para = first.account.email_contato;
  const contas = links.map((link) => ({
    iniciais: iniciais(nomeDeTratamento(link.account.nome, link.account.nome_social), link.account.cpf),
    url: link.url,
  }));
  const conta = contaMascarada({ cpf: first.account.cpf });
  const mail =
    links.length === 1
      ? mailNovaSenha(deps.settings, { para, conta, url, chave })
      : mailNovaSenhaVarios(deps.settings, { para, contas, chave });
  await send(deps, mail, 'Erro ao enviar email: ');
}

type Link = { conta: string; papel: 'Paciente' | 'Admin'; expiraEm: Date };

/** Whose link it is and until when it holds. @throws linkInvalido when unknown, used or expired */
export async function consultarLink({
  input,
  deps,
}: UseCase<Actor, { token: string }, RecoveryDeps>): Promise<Link> {
  const row = await findRecovery(deps.db, tokenHash(input.token), deps.clock());
  if (row?.cpf)
    return { conta: contaMascarada({ cpf: row.cpf }), papel: 'Paciente', expiraEm: row.expira_em };
  if (row?.email)
    return { conta: contaMascarada({ email: row.email }), papel: 'Admin', expiraEm: row.expira_em };
  throw erros.linkInvalido();
}

type NewPassword = { token: string; senha: string; confirmacao: string };

/** Sets the new password, uses the link up and ends every session of the account. */
export async function salvarNovaSenha({
  actor,
  input,
  deps,
}: UseCase<Actor, NewPassword, RecoveryDeps>): Promise<'Paciente' | 'Admin'> {
  const fraca = validarSenha(input.senha);
  if (fraca) throw erros.campoInvalido('senha', fraca);
  if (input.senha !== input.confirmacao) throw erros.senhasDiferentes();
  const hash = tokenHash(input.token);
  const now = deps.clock();
  const row = await findRecovery(deps.db, hash, now);
  const account = row && accountOfRow(row);
  if (!account) throw erros.linkInvalido();
  const senhaHash = await hashPassword(input.senha);
  await deps.runInTransaction({ actor }, async (uow) => {
    if (!(await useRecovery(uow.db, hash, now))) throw erros.linkInvalido();
    await closeRecoveries(uow.db, account, now);
    await updatePassword(uow.db, account, senhaHash);
    await deleteSessionsOf(uow.db, account);
    uow.audit({ acao: 'senha.trocar', ...accountTarget(account) });
  });
  return 'clienteId' in account ? 'Paciente' : 'Admin';
}

async function makeLink(deps: RecoveryDeps, actor: Actor, account: Account) {
  const token = randomToken();
  const chave = crypto.randomUUID();
  const expiraEm = new Date(deps.clock().getTime() + LINK_MS);
  await deps.runInTransaction({ actor }, async (uow) => {
    await insertRecovery(uow.db, account, tokenHash(token), expiraEm);
    uow.audit({ acao: 'senha.pedir_link', ...accountTarget(account) });
  });
  return { url: `${deps.settings.appUrl}/nova-senha/${token}`, chave };
}

async function send(deps: RecoveryDeps, mail: Mensagem, prefixo: string): Promise<void> {
  try {
    await deps.mailer.enviar(mail);
  } catch (error) {
    deps.log.warn({ err: error }, 'recovery mail not sent');
    const refused = error instanceof ProviderError && error.kind === 'refused';
    throw erros.emailNaoEnviado(prefixo, refused ? erros.ENDERECO_RECUSADO : erros.SERVIDOR_MUDO);
  }
}

type Subject = [purpose: string, subject: string];

async function count(deps: RecoveryDeps, first: Subject, second: Subject | null, ip: string): Promise<void> {
  const tries = [
    countTry(deps.db, deps.signer.key(...first), PER_SUBJECT),
    ...(second ? [countTry(deps.db, deps.signer.key(...second), PER_SUBJECT)] : []),
    countTry(deps.db, deps.signer.key('recuperar-ip', ip), PER_ADDRESS),
  ];
  if ((await Promise.all(tries)).includes(false)) throw muitasTentativas();
}
