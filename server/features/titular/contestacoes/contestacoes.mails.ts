import { dateCreated } from '../../../../domain/calendario/datas.ts';
import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';
import { LINK_DE_CADASTRO_HORAS } from '../../../../domain/titular/contestacao.ts';
import type { Signer } from '../../../platform/secrets/secrets.ts';

type ContestacaoMail = { para: string; protocolo: string; chave: string };

const footer = (brand: string) => `${brand} nunca pede a sua senha nem um documento por e-mail.`;

/** Confirms a new case: its protocol and the link to follow it; contains neither the CPF nor the document. */
export function mailContestacaoAberta(
  { brand }: MailSettings,
  { para, protocolo, chave, url }: ContestacaoMail & { url: string },
): Mail {
  const mail = renderMail({
    brand,
    subject: `Caso ${protocolo} aberto no ${brand}`,
    title: 'Recebemos o seu caso',
    paragraphs: [
      `O protocolo é ${protocolo}. Uma pessoa da nossa equipe vai conferir o que você enviou e responder por este e-mail.`,
      'Pelo link abaixo você vê como está o caso. Ele é só seu: não repasse.',
      'Se você não abriu este caso, ignore este e-mail.',
    ],
    action: { text: 'Acompanhar o caso', url },
    footer: footer(brand),
  });
  return { to: para, key: `caso-${chave}`, ...mail };
}

/**
 * Tells the contact of an account that a case about its CPF was opened; contains nothing about the claimant
 * and requests nothing.
 */
export function mailContaReclamada(
  { brand, contactEmail }: MailSettings,
  { para, protocolo, em, chave }: ContestacaoMail & { em: Date },
): Mail {
  const mail = renderMail({
    brand,
    subject: `Um caso foi aberto sobre a sua conta no ${brand}`,
    title: 'Um caso foi aberto sobre a sua conta',
    paragraphs: [
      `Em ${dateCreated(em)}, horário de Brasília, alguém nos escreveu dizendo que o CPF da sua conta é de outra pessoa.`,
      'Nada mudou na sua conta. Vamos conferir a identidade de quem escreveu antes de qualquer decisão.',
      `Se a conta é sua, não precisa fazer nada. Se quiser nos contar algo, escreva para ${contactEmail} deste endereço e cite o protocolo ${protocolo}.`,
    ],
    footer: footer(brand),
  });
  return { to: para, key: `caso-conta-${chave}`, ...mail };
}

/** An accepted case: the link to register with the CPF. */
export function mailContestacaoAceita(
  { brand }: MailSettings,
  { para, protocolo, chave, url, ate }: ContestacaoMail & { url: string; ate: Date },
): Mail {
  const mail = renderMail({
    brand,
    subject: `Caso ${protocolo}: o seu CPF está livre`,
    title: 'O seu CPF está livre para o seu cadastro',
    paragraphs: [
      `Conferimos o caso ${protocolo}. Se existia outro cadastro com o seu CPF, ele foi encerrado, e nada dele aparece para você.`,
      `Pelo link abaixo você cria a sua senha e faz o seu cadastro. Ele vale até ${dateCreated(ate)}, horário de Brasília, e serve uma vez.`,
    ],
    action: { text: 'Fazer o meu cadastro', url },
    footer: footer(brand),
  });
  return { to: para, key: `caso-aceito-${chave}`, ...mail };
}

/** A refused case: the reason's sentence and how to open another case. */
export function mailContestacaoRecusada(
  { brand, appUrl, contactEmail }: MailSettings,
  { para, protocolo, chave, motivo }: ContestacaoMail & { motivo: string },
): Mail {
  const mail = renderMail({
    brand,
    subject: `Caso ${protocolo}: resposta`,
    title: 'Não pudemos aceitar o caso',
    paragraphs: [
      `Conferimos o caso ${protocolo}. ${motivo} Por isso nada foi mudado.`,
      `Você pode abrir outro caso, com uma foto nítida do documento, ou escrever para ${contactEmail} e citar o protocolo.`,
    ],
    action: { text: 'Abrir outro caso', url: `${appUrl}/nao-fui-eu` },
    footer: footer(brand),
  });
  return { to: para, key: `caso-recusado-${chave}`, ...mail };
}

/** Tells the contact of a closed account what happened and where to object. */
export function mailContaEncerrada(
  { brand, contactEmail }: MailSettings,
  { para, protocolo, chave }: ContestacaoMail,
): Mail {
  const mail = renderMail({
    brand,
    subject: `A sua conta no ${brand} foi encerrada`,
    title: 'A conta foi encerrada',
    paragraphs: [
      'O titular do CPF desta conta comprovou a identidade com um documento. Por isso a conta foi encerrada e ninguém mais entra nela.',
      `Se você discorda, ou se pagou por um pedido desta conta, escreva para ${contactEmail} deste endereço e cite o protocolo ${protocolo}.`,
    ],
    footer: footer(brand),
  });
  return { to: para, key: `caso-encerrada-${chave}`, ...mail };
}

const HOUR_MS = 3_600_000;

/**
 * Tokens of the two links of a case, derived from its id under APP_SECRET: a mail that is queued or repeated
 * can rebuild the link, and the database holds only the SHA-256 of each token.
 */
export const contestacaoTokens = {
  /** Token of the link to follow a case. */
  caso: (signer: Signer, id: string): string => signer.token('caso', id),
  /** Token of the registration link; it depends on the expiry, so a new expiry gives a new link. */
  cadastro: (signer: Signer, id: string, ate: Date): string =>
    signer.token('novo-cadastro', `${id}|${ate.getTime()}`),
};

/** When a registration link made at `now` expires. */
export function cadastroLinkEnd(now: Date): Date {
  return new Date(now.getTime() + LINK_DE_CADASTRO_HORAS * HOUR_MS);
}
