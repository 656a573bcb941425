import { dateCreated } from '../../../../domain/calendario/datas.ts';
import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { renderMail } from '../../../platform/mail/layout.ts';

/** Names of this installation that stand in mails. */
export type CasoMailSettings = { brand: string; appUrl: string; contactEmail: string };

type CasoMail = { para: string; protocolo: string; chave: string };

const footer = (brand: string) => `${brand} nunca pede a sua senha nem um documento por e-mail.`;

/** "We have your case": the protocol and the link; neither the CPF nor the document. */
export function mailCasoAberto(
  { brand }: CasoMailSettings,
  { para, protocolo, chave, url }: CasoMail & { url: string },
): Mail {
  const mail = renderMail({
    marca: brand,
    assunto: `Caso ${protocolo} aberto no ${brand}`,
    titulo: 'Recebemos o seu caso',
    paragrafos: [
      `O protocolo é ${protocolo}. Uma pessoa da nossa equipe vai conferir o que você enviou e responder por este e-mail.`,
      'Pelo link abaixo você vê como está o caso. Ele é só seu: não repasse.',
      'Se você não abriu este caso, ignore este e-mail.',
    ],
    acao: { texto: 'Acompanhar o caso', url },
    rodape: footer(brand),
  });
  return { para, chave: `caso-${chave}`, ...mail };
}

/** To the account's own contact: neutral, says nothing of who claims it, and asks for nothing. */
export function mailContaReclamada(
  { brand, contactEmail }: CasoMailSettings,
  { para, protocolo, em, chave }: CasoMail & { em: Date },
): Mail {
  const mail = renderMail({
    marca: brand,
    assunto: `Um caso foi aberto sobre a sua conta no ${brand}`,
    titulo: 'Um caso foi aberto sobre a sua conta',
    paragrafos: [
      `Em ${dateCreated(em)}, horário de Brasília, alguém nos escreveu dizendo que o CPF da sua conta é de outra pessoa.`,
      'Nada mudou na sua conta. Vamos conferir a identidade de quem escreveu antes de qualquer decisão.',
      `Se a conta é sua, não precisa fazer nada. Se quiser nos contar algo, escreva para ${contactEmail} deste endereço e cite o protocolo ${protocolo}.`,
    ],
    rodape: footer(brand),
  });
  return { para, chave: `caso-conta-${chave}`, ...mail };
}

/** The link to register with the CPF that was given back. */
export function mailCasoAceito(
  { brand }: CasoMailSettings,
  { para, protocolo, chave, url, ate }: CasoMail & { url: string; ate: Date },
): Mail {
  const mail = renderMail({
    marca: brand,
    assunto: `Caso ${protocolo}: o seu CPF está livre`,
    titulo: 'O seu CPF está livre para o seu cadastro',
    paragrafos: [
      `Conferimos o caso ${protocolo}. Se existia outro cadastro com o seu CPF, ele foi encerrado, e nada dele aparece para você.`,
      `Pelo link abaixo você cria a sua senha e faz o seu cadastro. Ele vale até ${dateCreated(ate)}, horário de Brasília, e serve uma vez.`,
    ],
    acao: { texto: 'Fazer o meu cadastro', url },
    rodape: footer(brand),
  });
  return { para, chave: `caso-aceito-${chave}`, ...mail };
}

/** The answer "no", with the reason in neutral words and the way to try again. */
export function mailCasoRecusado(
  { brand, appUrl, contactEmail }: CasoMailSettings,
  { para, protocolo, chave, motivo }: CasoMail & { motivo: string },
): Mail {
  const mail = renderMail({
    marca: brand,
    assunto: `Caso ${protocolo}: resposta`,
    titulo: 'Não pudemos aceitar o caso',
    paragrafos: [
      `Conferimos o caso ${protocolo}. ${motivo} Por isso nada foi mudado.`,
      `Você pode abrir outro caso, com uma foto nítida do documento, ou escrever para ${contactEmail} e citar o protocolo.`,
    ],
    acao: { texto: 'Abrir outro caso', url: `${appUrl}/nao-fui-eu` },
    rodape: footer(brand),
  });
  return { para, chave: `caso-recusado-${chave}`, ...mail };
}

/** To the contact of the closed account: what happened, and where to object. */
export function mailContaEncerrada(
  { brand, contactEmail }: CasoMailSettings,
  { para, protocolo, chave }: CasoMail,
): Mail {
  const mail = renderMail({
    marca: brand,
    assunto: `A sua conta no ${brand} foi encerrada`,
    titulo: 'A conta foi encerrada',
    paragrafos: [
      'O titular do CPF desta conta comprovou a identidade com um documento. Por isso a conta foi encerrada e ninguém mais entra nela.',
      `Se você discorda, ou se pagou por um pedido desta conta, escreva para ${contactEmail} deste endereço e cite o protocolo ${protocolo}.`,
    ],
    rodape: footer(brand),
  });
  return { para, chave: `caso-encerrada-${chave}`, ...mail };
}
