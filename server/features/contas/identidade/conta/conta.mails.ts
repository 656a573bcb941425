import { dateCreated } from '../../../../../domain/calendario/datas.ts';
import type { Mail } from '../../../../adapters/mail/mail.port.ts';
import { renderMail, type MailSettings } from '../../../../platform/mail/layout.ts';
import type { FactorChange } from '../identidade.jobs.ts';

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

const formatInstant = (em: Date) => `Em ${dateCreated(em)}, horário de Brasília`;

function mail(settings: MailSettings, aviso: AccountNotice, titulo: string, paragrafos: string[]): Mail {
  const { brand, appUrl, contactEmail } = settings;
  const { page, recovery } = NAMES[aviso.pagina];
  const rendered = renderMail({
    brand,
    subject: titulo,
    title: titulo,
    paragraphs: [
      ...paragrafos,
      `Se você não conseguir entrar, use ${recovery} ou escreva para ${contactEmail}.`,
    ],
    action: { text: `Abrir ${page}`, url: `${appUrl}${aviso.pagina}` },
    footer: `${brand} nunca pede a sua senha nem o seu código por e-mail.`,
  });
  return { to: aviso.para, key: aviso.chave, ...rendered };
}

/** The mail about a sign-in on an unknown browser. */
export function mailNovoAcesso(settings: MailSettings, aviso: AccountNotice & { navegador: string }): Mail {
  return mail(settings, aviso, 'Novo acesso à sua conta', [
    `${formatInstant(aviso.em)}, alguém entrou na sua conta no ${settings.brand} por um aparelho novo: ${aviso.navegador}.`,
    `Se foi você, não precisa fazer nada. Se não foi, encerre esse acesso e troque a senha em ${NAMES[aviso.pagina].page}.`,
  ]);
}

/** The mail about a changed password, by hand or by a recovery link. */
export function mailSenhaMudou(settings: MailSettings, aviso: AccountNotice): Mail {
  return mail(settings, aviso, 'A sua senha mudou', [
    `${formatInstant(aviso.em)}, a senha da sua conta no ${settings.brand} foi trocada. Os outros aparelhos saíram da conta.`,
    `Se foi você, não precisa fazer nada. Se não foi, crie outra senha agora em ${NAMES[aviso.pagina].recovery}.`,
  ]);
}

const FACTOR_CHANGES: Readonly<Record<FactorChange, [titulo: string, texto: string]>> = {
  ativada: [
    'Verificação em duas etapas ativada',
    'a verificação em duas etapas foi ativada. Para entrar, agora é preciso também um código do aplicativo.',
  ],
  desligada: [
    'Verificação em duas etapas desligada',
    'a verificação em duas etapas foi desligada. Para entrar, basta a senha.',
  ],
  codigos_novos: [
    'Códigos de recuperação trocados',
    'foram criados códigos de recuperação novos. Os anteriores não valem mais.',
  ],
  codigo_usado: [
    'Um código de recuperação foi usado',
    'alguém usou um código de recuperação da sua conta. Cada código serve uma vez.',
  ],
};

/** The mail about a change of the second factor. */
export function mailSegundoFator(
  settings: MailSettings,
  aviso: AccountNotice & { mudanca: FactorChange },
): Mail {
  const [titulo, texto] = FACTOR_CHANGES[aviso.mudanca];
  return mail(settings, aviso, titulo, [
    `${formatInstant(aviso.em)}, ${texto}`,
    `Se foi você, não precisa fazer nada. Se não foi, troque a senha e confira os aparelhos em ${NAMES[aviso.pagina].page}.`,
  ]);
}
