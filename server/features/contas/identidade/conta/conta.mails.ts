import { dataEHora } from '#domain/calendario/horas.ts';
import type { Valores } from '#domain/avisos/aviso.ts';
import type { ChaveDoAviso } from '#domain/avisos/avisos.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';
import type { ChaveChange, FactorChange } from '../identidade.jobs.ts';

/** The page on which an account is managed, and what it and the way back to a lost password are called there. */
const NAMES = {
  '/conta': { page: 'Conta e segurança', recovery: 'Recuperar senha' },
  '/seguranca': { page: 'Segurança', recovery: 'Esqueci minha senha' },
  '/medico/seguranca': { page: 'Segurança', recovery: 'Esqueci minha senha' },
} as const;

/** A notice to an account's owner: address, instant, the page that manages the account, and the key that sends the mail once. */
export type AccountNotice = {
  para: string;
  em: Date;
  pagina: keyof typeof NAMES;
  chave: string;
};

function write(
  settings: MailSettings,
  { para, em, pagina, chave: key }: AccountNotice,
  chave: ChaveDoAviso,
  more: Valores = {},
): Mail {
  const { page, recovery } = NAMES[pagina];
  const valores = { data: dataEHora(em), pagina: page, recuperar: recovery, ...more };
  return writeNotice(settings, { chave, to: para, key, valores, url: `${settings.appUrl}${pagina}` });
}

/** The mail about a sign-in on an unknown browser. */
export function mailNovoAcesso(settings: MailSettings, aviso: AccountNotice & { navegador: string }): Mail {
  return write(settings, aviso, 'novo-acesso', { aparelho: aviso.navegador });
}

/** The mail about a changed password, by hand or by a recovery link. */
export function mailSenhaMudou(settings: MailSettings, aviso: AccountNotice): Mail {
  return write(settings, aviso, 'senha-mudou');
}

/** The mail about a change of the second factor. */
export function mailSegundoFator(
  settings: MailSettings,
  aviso: AccountNotice & { mudanca: FactorChange },
): Mail {
  return write(settings, aviso, `segundo-fator-${aviso.mudanca}`);
}

/** The mail about a passkey that was added, or about those that were removed. */
export function mailChaveDeAcesso(settings: MailSettings, aviso: AccountNotice, change: ChaveChange): Mail {
  const more = change.mudanca === 'criada' ? { chave: change.guarda } : {};
  return write(settings, aviso, `chave-de-acesso-${change.mudanca}`, more);
}
