import type { Valores } from '#domain/avisos/aviso.ts';
import { prazoCurto, prazoLongo } from '#domain/calendario/promessa.ts';
import { respostaDe, type MedicoQueResponde } from '#domain/contas/medico.ts';
import { mudavelAte } from '#domain/consultorio/escolha.ts';
import type { Mail } from '#ports/mail.ts';
import { calendarAttachment } from '#platform/mail/calendar.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';
import type { MomentoDaConsulta } from './consultas.jobs.ts';
import { meioOf } from './consultas.presenter.ts';

type OfEscolha = {
  para: string;
  numero: number;
  pedidoId: string;
  medico: MedicoQueResponde | null;
  ate: Date;
  vez: string;
};

/** The mail that an order was refused and until when its patient chooses what follows; why does not go by mail. */
export function mailEscolha(
  settings: MailSettings,
  { para, numero, pedidoId, medico, ate, vez }: OfEscolha,
): Mail {
  return writeNotice(settings, {
    chave: 'escolha',
    to: para,
    key: `escolha-${vez}`,
    valores: { pedido: String(numero), prazo: prazoCurto(ate), quem: respostaDe(medico) },
    url: `${settings.appUrl}/meu-pedido/${pedidoId}`,
  });
}

/** The facts of a mail about an event of a consultation. */
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

/** The values of every notice about a consultation; `prazo` is when it begins, in short. */
function valoresDa({ numero, consulta, ate }: OfConsulta): Valores {
  const { inicio, contato } = consulta;
  return {
    pedido: String(numero),
    quando: prazoLongo(inicio),
    prazo: prazoCurto(inicio),
    onde:
      meioOf(contato) === 'vídeo'
        ? 'É por vídeo, no navegador, sem instalar nada. O link abre 10 minutos antes, no pedido.'
        : 'É por telefone: ligamos para o número do seu cadastro.',
    mudar: `Para mudar ou cancelar, abra o pedido até ${prazoCurto(mudavelAte(inicio))}.`,
    depois:
      ate === null
        ? 'Veja na sua conta como o pedido está.'
        : `Até ${prazoCurto(ate)}, escolha outro horário ou o seu dinheiro de volta.`,
  };
}

/** Which events change what the patient's calendar shows, and how. */
const CALENDAR: Partial<Readonly<Record<MomentoDaConsulta, 'REQUEST' | 'CANCEL'>>> = {
  marcada: 'REQUEST',
  remarcada: 'REQUEST',
  cancelada: 'CANCEL',
  desfeita: 'CANCEL',
  perdida: 'CANCEL',
};

/**
 * The mail about an event of a consultation, with the file that calendars take. Each event is mailed once. It names the order by
 * its number and not the service, which is health information.
 */
export function mailConsulta(settings: MailSettings, of: OfConsulta): Mail {
  const { brand, appUrl, contactEmail } = settings;
  const { para, numero, pedidoId, momento, consulta, now } = of;
  const url = `${appUrl}/consulta/${pedidoId}`;
  const key = `consulta-${consulta.id}-${momento}`;
  const method = CALENDAR[momento];
  const notice = { chave: `consulta-${momento}`, to: para, key, valores: valoresDa(of), url } as const;
  if (method === undefined) return writeNotice(settings, notice);
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
  return writeNotice(settings, { ...notice, attachments: [event] });
}
