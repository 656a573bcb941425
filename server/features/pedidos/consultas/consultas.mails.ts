import { prazoCurto, prazoLongo } from '../../../../domain/calendario/promessa.ts';
import { mudavelAte } from '../../../../domain/consultorio/escolha.ts';
import type { Mail } from '../../../adapters/mail/mail.port.ts';
import { calendarAttachment } from '../../../platform/mail/calendar.ts';
import { renderMail, type MailSettings } from '../../../platform/mail/layout.ts';
import type { MomentoDaConsulta } from './consultas.jobs.ts';
import { meioOf } from './consultas.presenter.ts';

type OfEscolha = { para: string; numero: number; pedidoId: string; ate: Date; vez: string };

/** The mail that an order was refused and until when its patient chooses what follows; why does not go by mail. */
export function mailEscolha(
  { brand, appUrl }: MailSettings,
  { para, numero, pedidoId, ate, vez }: OfEscolha,
): Mail {
  const mail = renderMail({
    brand,
    subject: `Pedido ${numero}: escolha como seguir`,
    title: 'O seu pedido não pôde ser feito',
    paragraphs: [
      `O pedido ${numero} foi lido com cuidado e não pôde ser feito. O motivo está na sua conta; ele não vai por e-mail.`,
      'Você escolhe: uma consulta para conversar sobre o pedido, sem pagar mais nada, ou o seu dinheiro de volta.',
      `A escolha vai até ${prazoCurto(ate)}. Sem ela, o dinheiro volta sozinho; quanto volta está na sua conta.`,
    ],
    action: { text: 'Ler e escolher', url: `${appUrl}/meu-pedido/${pedidoId}` },
    footer: `${brand} nunca pede a sua senha nem os dados do seu banco por e-mail.`,
  });
  return { to: para, key: `escolha-${vez}`, ...mail };
}

/** What the mail about an event of a consultation says. */
export type OfConsulta = {
  para: string;
  numero: number;
  pedidoId: string;
  momento: MomentoDaConsulta;
  consulta: { id: string; inicio: Date; fim: Date; contato: string; evento: string; sequencia: number };
  /** Until when the patient chooses again; null where there is nothing to choose. */
  ate: Date | null;
  now: Date;
};

type Words = { subject: string; title: string; paragraphs: string[] };

const SORRY = 'Pedimos desculpas pela mudança.';

/** The words of each event. They name the order by its number and not the service, which is health information. */
const TEXTS: Readonly<Record<MomentoDaConsulta, (of: OfConsulta) => Words>> = {
  marcada: (of) => ({
    subject: `Pedido ${of.numero}: sua consulta está marcada`,
    title: 'Sua consulta está marcada',
    paragraphs: [whenWords(of), placeWords(of), changeWords(of)],
  }),
  remarcada: (of) => ({
    subject: `Pedido ${of.numero}: novo horário da sua consulta`,
    title: 'Sua consulta tem novo horário',
    paragraphs: [whenWords(of), placeWords(of), changeWords(of)],
  }),
  cancelada: (of) => ({
    subject: `Pedido ${of.numero}: consulta cancelada`,
    title: 'Você cancelou a consulta',
    paragraphs: [
      `A consulta do pedido ${of.numero}, ${prazoCurto(of.consulta.inicio)}, não acontece mais.`,
      nextWords(of),
    ],
  }),
  desfeita: (of) => ({
    subject: `Pedido ${of.numero}: tivemos de cancelar a consulta`,
    title: 'A consulta foi cancelada',
    paragraphs: [
      `A consulta do pedido ${of.numero}, ${prazoCurto(of.consulta.inicio)}, não vai acontecer. ${SORRY}`,
      nextWords(of),
    ],
  }),
  perdida: (of) => ({
    subject: `Pedido ${of.numero}: sentimos a sua falta`,
    title: 'Você não veio à consulta',
    paragraphs: [
      `A consulta do pedido ${of.numero} era ${prazoCurto(of.consulta.inicio)}, e não encontramos você.`,
      nextWords(of),
    ],
  }),
  vespera: (of) => ({
    subject: `Pedido ${of.numero}: sua consulta é amanhã`,
    title: 'Sua consulta é amanhã',
    paragraphs: [whenWords(of), placeWords(of), changeWords(of)],
  }),
  hora: (of) => ({
    subject: `Pedido ${of.numero}: sua consulta é daqui a uma hora`,
    title: 'Sua consulta é daqui a uma hora',
    paragraphs: [whenWords(of), placeWords(of)],
  }),
};

function whenWords({ numero, consulta }: OfConsulta): string {
  return `Pedido ${numero}: ${prazoLongo(consulta.inicio)}, horário de Brasília.`;
}

function placeWords({ consulta }: OfConsulta): string {
  return meioOf(consulta.contato) === 'vídeo'
    ? 'É por vídeo, no navegador, sem instalar nada. O link abre 10 minutos antes, no pedido.'
    : 'É por telefone: ligamos para o número do seu cadastro.';
}

function changeWords({ consulta }: OfConsulta): string {
  return `Para mudar ou cancelar, abra o pedido até ${prazoCurto(mudavelAte(consulta.inicio))}.`;
}

function nextWords({ ate }: OfConsulta): string {
  return ate === null
    ? 'Veja na sua conta como o pedido está.'
    : `Até ${prazoCurto(ate)}, escolha outro horário ou o seu dinheiro de volta.`;
}

/** Which events change what the patient's calendar shows, and how. */
const CALENDAR: Partial<Readonly<Record<MomentoDaConsulta, 'REQUEST' | 'CANCEL'>>> = {
  marcada: 'REQUEST',
  remarcada: 'REQUEST',
  cancelada: 'CANCEL',
  desfeita: 'CANCEL',
  perdida: 'CANCEL',
};

/** The mail about an event of a consultation, with the file that calendars take. Each event is mailed once. */
export function mailConsulta(settings: MailSettings, of: OfConsulta): Mail {
  const { brand, appUrl, contactEmail } = settings;
  const { para, numero, pedidoId, momento, consulta, now } = of;
  const url = `${appUrl}/consulta/${pedidoId}`;
  const mail = renderMail({
    brand,
    ...TEXTS[momento](of),
    action: { text: 'Abrir no pedido', url },
    footer: `${brand} nunca pede a sua senha por e-mail.`,
  });
  const key = `consulta-${consulta.id}-${momento}`;
  const method = CALENDAR[momento];
  if (method === undefined) return { to: para, key, ...mail };
  const event = calendarAttachment({
    uid: `${consulta.evento}@${new URL(appUrl).hostname}`,
    sequence: consulta.sequencia,
    method,
    stamp: now,
    start: consulta.inicio,
    end: consulta.fim,
    summary: `Consulta ${brand}, pedido ${numero}`,
    description: `Para entrar, mudar ou cancelar: ${url}`,
    location: meioOf(consulta.contato) === 'vídeo' ? url : 'Por telefone',
    organizer: { name: brand, email: contactEmail },
    attendee: para,
  });
  return { to: para, key, ...mail, attachments: [event] };
}
