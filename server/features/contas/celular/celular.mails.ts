import { dataEHora } from '#domain/calendario/horas.ts';
import { maskTelefone } from '#domain/contas/telefone.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice, type NoticeMail } from '#platform/mail/notice.ts';

type Told = { para: string; clienteId: string; em: Date };

/** The mail about a telephone that may recover the account from now on. */
export function mailCelularConfirmado(
  settings: MailSettings,
  { para, clienteId, em, telefone }: Told & { telefone: string },
): NoticeMail {
  return writeNotice(settings, {
    chave: 'celular-confirmado',
    to: para,
    clienteId,
    key: `conta-celular-${clienteId}-${em.getTime()}`,
    valores: { data: dataEHora(em), celular: maskTelefone(telefone) },
    url: `${settings.appUrl}/conta`,
  });
}

/** The mail about a recovery that waits; its button leads to the page that stops it. */
export function mailRecuperacaoPorCelular(
  settings: MailSettings,
  { para, clienteId, em, ate, parar }: Told & { ate: Date; parar: string },
): NoticeMail {
  return writeNotice(settings, {
    chave: 'recuperacao-por-celular',
    to: para,
    clienteId,
    key: `conta-recuperacao-${clienteId}-${em.getTime()}`,
    valores: { data: dataEHora(em), prazo: dataEHora(ate) },
    url: `${settings.appUrl}/parar-recuperacao/${parar}`,
  });
}
