import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { LINK_DE_CADASTRO_HORAS } from '#domain/titular/contestacao.ts';
import { tokenHash, type Signer } from '#platform/secrets/secrets.ts';

type ContestacaoMail = { para: string; protocolo: string; chave: string };

/** Confirms a new case: its protocol and the link to follow it; contains neither the CPF nor the document. */
export function mailContestacaoAberta(
  settings: MailSettings,
  { para, protocolo, chave, url }: ContestacaoMail & { url: string },
): Mail {
  return writeNotice(settings, {
    chave: 'caso-aberto',
    to: para,
    key: `caso-${chave}`,
    valores: { protocolo },
    url,
  });
}

/**
 * Tells the contact of an account that a case about its CPF was opened; contains nothing about the claimant
 * and requests nothing.
 */
export function mailContaReclamada(
  settings: MailSettings,
  { para, protocolo, em, chave }: ContestacaoMail & { em: Date },
): Mail {
  const valores = { protocolo, data: dataEHora(em) };
  return writeNotice(settings, { chave: 'caso-conta', to: para, key: `caso-conta-${chave}`, valores });
}

/** An accepted case: the link to register with the CPF. */
export function mailContestacaoAceita(
  settings: MailSettings,
  { para, protocolo, chave, url, ate }: ContestacaoMail & { url: string; ate: Date },
): Mail {
  const valores = { protocolo, data: dataEHora(ate) };
  return writeNotice(settings, { chave: 'caso-aceito', to: para, key: `caso-aceito-${chave}`, valores, url });
}

/** A refused case: the reason's sentence and how to open another case. */
export function mailContestacaoRecusada(
  settings: MailSettings,
  { para, protocolo, chave, motivo }: ContestacaoMail & { motivo: string },
): Mail {
  return writeNotice(settings, {
    chave: 'caso-recusado',
    to: para,
    key: `caso-recusado-${chave}`,
    valores: { protocolo, motivo },
    url: `${settings.appUrl}/nao-fui-eu`,
  });
}

/** The answer to a case about a record: why the document was not accepted, or that nothing was left to bring (`motivo` null). */
export function mailProntuarioExaminado(
  settings: MailSettings,
  { para, protocolo, chave, motivo }: ContestacaoMail & { motivo: string | null },
): Mail {
  const key = `prontuario-caso-${chave}`;
  if (motivo === null) {
    const url = `${settings.appUrl}/usuario`;
    return writeNotice(settings, {
      chave: 'prontuario-conferido',
      to: para,
      key,
      valores: { protocolo },
      url,
    });
  }
  const url = `${settings.appUrl}/conta/prontuario`;
  const valores = { protocolo, motivo };
  return writeNotice(settings, { chave: 'prontuario-recusado', to: para, key, valores, url });
}

/** Tells the contact of a closed account what happened and where to object. */
export function mailContaEncerrada(
  settings: MailSettings,
  { para, protocolo, chave }: ContestacaoMail,
): Mail {
  const key = `caso-encerrada-${chave}`;
  return writeNotice(settings, { chave: 'caso-encerrada', to: para, key, valores: { protocolo } });
}

const HOUR_MS = 3_600_000;

/**
 * Tokens of the two links of a case, derived from its id under APP_SECRET: a mail that is queued or repeated
 * can rebuild the link, and the database holds only the SHA-256 of each token. A link that was kept (its SHA-256) before
 * APP_SECRET was changed is rebuilt under APP_SECRET_PREVIOUS.
 */
export const contestacaoTokens = {
  /** Token of the link to follow a case. */
  caso: (signer: Signer, id: string, kept?: Buffer): string => tokenKept(signer, 'caso', id, kept),
  /** Token of the registration link; it depends on the expiry, so a new expiry gives a new link. */
  cadastro: (signer: Signer, id: string, ate: Date, kept?: Buffer | null): string =>
    tokenKept(signer, 'novo-cadastro', `${id}|${ate.getTime()}`, kept),
};

function tokenKept(signer: Signer, purpose: string, subject: string, kept: Buffer | null = null): string {
  const [current = '', ...earlier] = signer.tokens(purpose, subject);
  return earlier.find((token) => kept?.equals(tokenHash(token))) ?? current;
}

/** When a registration link made at `now` expires. */
export function cadastroLinkEnd(now: Date): Date {
  return new Date(now.getTime() + LINK_DE_CADASTRO_HORAS * HOUR_MS);
}
