import { dateCreated } from '../../../../../domain/datas.ts';
import type { Mensagem } from '../../../../adapters/mail/mail.port.ts';
import { renderMail } from '../../../../platform/mail/layout.ts';
import type { MudancaDoFator } from '../identidade.jobs.ts';

/** Names of this installation that stand in mails. */
export type AccountMailSettings = { brand: string; appUrl: string; contactEmail: string };

/** To whom, when it happened, and where the account is looked after. */
export type Aviso = { para: string; em: Date; pagina: '/conta' | '/loginAdm'; chave: string };

const quando = (em: Date) => `Em ${dateCreated(em)}, horário de Brasília`;

function mail(settings: AccountMailSettings, aviso: Aviso, titulo: string, paragrafos: string[]): Mensagem {
  const { brand, appUrl, contactEmail } = settings;
  const rendered = renderMail({
    marca: brand,
    assunto: titulo,
    titulo,
    paragrafos: [
      ...paragrafos,
      `Se você não conseguir entrar, use Recuperar senha ou escreva para ${contactEmail}.`,
    ],
    acao: { texto: 'Abrir Conta e segurança', url: `${appUrl}${aviso.pagina}` },
    rodape: `${brand} nunca pede a sua senha nem o seu código por e-mail.`,
  });
  return { para: aviso.para, chave: aviso.chave, ...rendered };
}

/** Somebody signed in on a browser that the account did not know. */
export function mailNovoAcesso(
  settings: AccountMailSettings,
  aviso: Aviso & { navegador: string },
): Mensagem {
  return mail(settings, aviso, 'Novo acesso à sua conta', [
    `${quando(aviso.em)}, alguém entrou na sua conta no ${settings.brand} por um aparelho novo: ${aviso.navegador}.`,
    'Se foi você, não precisa fazer nada. Se não foi, encerre esse acesso e troque a senha em Conta e segurança.',
  ]);
}

/** The password is another one now, by hand or by a link. */
export function mailSenhaMudou(settings: AccountMailSettings, aviso: Aviso): Mensagem {
  return mail(settings, aviso, 'A sua senha mudou', [
    `${quando(aviso.em)}, a senha da sua conta no ${settings.brand} foi trocada. Os outros aparelhos saíram da conta.`,
    'Se foi você, não precisa fazer nada. Se não foi, crie outra senha agora em Recuperar senha.',
  ]);
}

const MUDANCAS: Readonly<Record<MudancaDoFator, [titulo: string, texto: string]>> = {
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

/** What happened to the second factor. */
export function mailSegundoFator(
  settings: AccountMailSettings,
  aviso: Aviso & { mudanca: MudancaDoFator },
): Mensagem {
  const [titulo, texto] = MUDANCAS[aviso.mudanca];
  return mail(settings, aviso, titulo, [
    `${quando(aviso.em)}, ${texto}`,
    'Se foi você, não precisa fazer nada. Se não foi, troque a senha e confira os aparelhos em Conta e segurança.',
  ]);
}
