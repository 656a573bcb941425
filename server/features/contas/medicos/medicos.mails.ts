import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail } from '../../../platform/mail/layout.ts';

/** How long the link of an invitation holds, in hours; afterwards its page leads to `/loginMedico`, which mails another. */
export const INVITATION_HOURS = 72;

/** The invitation of a doctor: a link for the first password. */
export function mailConvite(
  { brand }: { brand: string },
  { para, url, chave }: { para: string; url: string; chave: string },
): Mail {
  const rendered = renderMail({
    brand,
    subject: `Seu acesso à equipe do ${brand}`,
    title: 'Crie a sua senha',
    paragraphs: [
      `A administração do ${brand} criou o seu acesso à equipe. O link abaixo cria a sua primeira senha.`,
      `Ele vale por ${INVITATION_HOURS} horas e serve uma vez. Com a senha criada, você entra com este e-mail.`,
      'Se o link não valer mais, ele mesmo leva à sua página de entrada: lá, Esqueci minha senha manda outro.',
    ],
    action: { text: 'Criar minha senha', url },
    footer: `${brand} nunca pede a sua senha. Se você não esperava este convite, ignore este e-mail.`,
  });
  return { to: para, key: chave, ...rendered };
}
