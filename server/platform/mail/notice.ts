import { preencherAviso, type TextoDoAviso, type Valores } from '#domain/avisos/aviso.ts';
import { AVISOS, type ChaveDoAviso } from '#domain/avisos/avisos.ts';
import type { Mail, MailAttachment, Mailer } from '#ports/mail.ts';
import type { Cor } from '#domain/ajustes/cor.ts';
import type { LogoGuardado } from '#domain/ajustes/logo.ts';
import { renderMail, type MailLink, type MailLogo, type MailSettings } from './layout.ts';

/** One mail to write: which notice it is, to whom, with which values and where its button or links lead. */
export type Notice = {
  chave: ChaveDoAviso;
  to: string;
  /** Idempotency key of the mail. */
  key: string;
  valores?: Valores;
  /** Where the button leads; a notice without a button needs none. */
  url?: string;
  /** Several links, each with its own text, in place of one button. */
  links?: readonly MailLink[];
  attachments?: readonly MailAttachment[];
  /** The patient it is for, where no order among its values names them. */
  clienteId?: string;
  /** The order it is about, where its values do not name it. */
  pedidoId?: string;
};

/** A mail that was written from a notice of the house. */
export type NoticeMail = Mail & {
  notice: Pick<Notice, 'chave' | 'url' | 'links' | 'clienteId' | 'pedidoId'> & {
    brand: string;
    cor?: Cor | null;
    logo?: MailLogo | null;
    valores: Valores;
  };
};

/** Writes a mail in the words that the notice has unless it was edited; `editedMailer` sends it in the edited ones. */
export function writeNotice(
  { brand, contactEmail, appUrl, visual }: Pick<MailSettings, 'brand'> & Partial<MailSettings>,
  { chave, to, key, valores = {}, url, links, attachments, clienteId, pedidoId }: Notice,
): NoticeMail {
  const known = { marca: brand, ...(contactEmail !== undefined && { contato: contactEmail }), ...valores };
  const notice = {
    chave,
    brand,
    cor: visual?.cor ?? null,
    logo: visual?.logo && appUrl !== undefined ? logoAt(appUrl, visual.logo) : null,
    valores: known,
    ...(url !== undefined && { url }),
    ...(links && { links }),
    ...(clienteId !== undefined && { clienteId }),
    ...(pedidoId !== undefined && { pedidoId }),
  };
  return {
    to,
    key,
    ...renderNotice(AVISOS[chave].texto, notice),
    ...(attachments && { attachments }),
    notice,
  };
}

const logoAt = (appUrl: string, { id, largura, altura }: LogoGuardado): MailLogo => ({
  src: `${appUrl}/marca/logo/${id}`,
  largura,
  altura,
});

function renderNotice(
  texto: TextoDoAviso,
  { brand, cor = null, logo = null, valores, url, links }: NoticeMail['notice'],
) {
  const { assunto, titulo, paragrafos, botao, rodape } = preencherAviso(texto, valores);
  return renderMail({
    brand,
    cor,
    logo,
    subject: assunto,
    title: titulo,
    paragraphs: paragrafos,
    ...(url !== undefined && botao !== '' && { action: { text: botao, url } }),
    ...(links && { links }),
    footer: rodape,
  });
}

/** A mail in other words than those of its notice, with the same values, links and files. */
export function rewriteNotice(mail: NoticeMail, texto: TextoDoAviso): NoticeMail {
  return { ...mail, ...renderNotice(texto, mail.notice) };
}

/** The order that a mail is about, by its id or number; null for one about none. */
export function pedidoDoEmail(mail: Mail): { id: string } | { numero: number } | null {
  if (!isNotice(mail)) return null;
  const { pedidoId, valores } = mail.notice;
  if (pedidoId !== undefined) return { id: pedidoId };
  const numero = Number(valores.pedido);
  return Number.isSafeInteger(numero) ? { numero } : null;
}

function isNotice(mail: Mail): mail is NoticeMail {
  return 'notice' in mail;
}

/**
 * A mailer that sends each notice in the words that are in force when it goes out, one database round trip a mail.
 * @param findTexto the edited words of a notice; undefined where it says what the house wrote
 */
export function editedMailer(
  mailer: Mailer,
  findTexto: (chave: ChaveDoAviso) => Promise<TextoDoAviso | undefined>,
): Mailer {
  return {
    async send(mail, onHandOver) {
      const texto = isNotice(mail) ? await findTexto(mail.notice.chave) : undefined;
      await mailer.send(texto && isNotice(mail) ? rewriteNotice(mail, texto) : mail, onHandOver);
    },
    verify: () => mailer.verify(),
    close: () => mailer.close(),
  };
}

/**
 * A mailer that hands each notice to the other channels before it sends its mail. Neither waits for the other: a channel that
 * fails leaves the mail, and is tried again with the job. A notice to an account without an address (`to` is '') leaves by the
 * channels alone; a mail that is refused was told by them before.
 */
export function toldMailer(mailer: Mailer, tell: (mail: NoticeMail) => Promise<void>): Mailer {
  return {
    async send(mail, onHandOver) {
      const told = isNotice(mail) ? tell(mail) : Promise.resolve();
      const [heard] = await Promise.allSettled([told]);
      if (mail.to !== '') await mailer.send(mail, onHandOver);
      if (heard?.status === 'rejected') throw heard.reason;
    },
    verify: () => mailer.verify(),
    close: () => mailer.close(),
  };
}
