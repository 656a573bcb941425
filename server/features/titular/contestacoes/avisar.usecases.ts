import { fraseDoMotivo } from '#domain/titular/contestacao.ts';
import type { Mailer } from '#ports/mail.ts';
import { systemScope, type Sistema } from '#platform/actor.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { findAccountByCpf } from '#features/contas/identidade/identidade.public.ts';
import type { ContestacaoMailData } from './contestacoes.jobs.ts';
import * as mails from './contestacoes.mails.ts';
import {
  findContestacao,
  updateContestacao,
  wasAccountTold,
  readComparedAccount,
} from './contestacoes.repository.ts';

export type ContestacaoMailDeps = BaseDeps & { mailer: Mailer; signer: Signer; settings: MailSettings };
type Call = UseCase<Sistema, ContestacaoMailData, ContestacaoMailDeps>;

const DAY_MS = 86_400_000;

/** Mails the person who opened a case its protocol and the link to follow it. */
export async function confirmarContestacao({ input, deps }: Call): Promise<void> {
  const caso = await findContestacao(deps.db, input.contestacaoId);
  if (!caso) return;
  const { email: para, protocolo } = caso;
  const chave = input.envio;
  const token = mails.contestacaoTokens.caso(deps.signer, caso.id, caso.token_hash);
  const url = `${deps.settings.appUrl}/nao-fui-eu/${token}`;
  await deps.mailer.send(mails.mailContestacaoAberta(deps.settings, { para, protocolo, chave, url }));
}

/**
 * Warns the contact of the account that holds the CPF, at most once a day however many cases are opened about
 * it.
 */
export async function avisarConta({ actor, input, deps }: Call): Promise<void> {
  const caso = await findContestacao(deps.db, input.contestacaoId);
  if (caso?.situacao !== 'aberta' || caso.conta_avisada_em) return;
  const now = deps.clock();
  const contaId = await findAccountByCpf(deps.db, caso.cpf);
  if (!contaId || (await wasAccountTold(deps.db, caso.cpf, new Date(now.getTime() - DAY_MS)))) return;
  const { email_contato: para } = await readComparedAccount(deps.db, systemScope(actor, contaId));
  if (para === '') return;
  const { protocolo, created_at: em } = caso;
  const chave = input.envio;
  await deps.mailer.send(mails.mailContaReclamada(deps.settings, { para, protocolo, em, chave }));
  await updateContestacao(deps.db, caso.id, { conta_avisada_em: now });
}

/** Mails the decision: the reason of a refusal, or the registration link while it is unused. A record that came is told by its own mail. */
export async function responderContestacao({ input, deps }: Call): Promise<void> {
  const caso = await findContestacao(deps.db, input.contestacaoId);
  if (!caso) return;
  const { email: para, protocolo } = caso;
  const chave = input.envio;
  if (caso.tipo === 'prontuario') {
    const answer = { para, protocolo, chave, motivo: caso.motivo && fraseDoMotivo(caso.motivo) };
    await deps.mailer.send(mails.mailProntuarioExaminado(deps.settings, answer));
    return;
  }
  if (caso.motivo !== null) {
    const motivo = fraseDoMotivo(caso.motivo);
    await deps.mailer.send(mails.mailContestacaoRecusada(deps.settings, { para, protocolo, chave, motivo }));
    return;
  }
  const ate = caso.cadastro_expira_em;
  if (!ate || caso.cadastro_cliente_id) return;
  const token = mails.contestacaoTokens.cadastro(deps.signer, caso.id, ate, caso.cadastro_token_hash);
  const url = `${deps.settings.appUrl}/novo-cadastro/${token}`;
  await deps.mailer.send(mails.mailContestacaoAceita(deps.settings, { para, protocolo, chave, url, ate }));
}

/** Tells the contact of an account that was closed by an accepted case. */
export async function avisarContaEncerrada({ actor, input, deps }: Call): Promise<void> {
  const caso = await findContestacao(deps.db, input.contestacaoId);
  if (!caso?.cliente_id) return;
  const { email_contato: para } = await readComparedAccount(deps.db, systemScope(actor, caso.cliente_id));
  if (para === '') return;
  const { protocolo } = caso;
  const chave = input.envio;
  await deps.mailer.send(mails.mailContaEncerrada(deps.settings, { para, protocolo, chave }));
}
