import { dataEmSaoPaulo, horaEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { AVISOS, type ChaveDoAviso } from './avisos.ts';

/** Ways in which a notice reaches a patient beside its mail. */
export const CANAIS_DE_AVISO = ['push', 'whatsapp', 'sms'] as const;
export type CanalDeAviso = (typeof CANAIS_DE_AVISO)[number];

/** Devices of a patient that receive messages by push. */
export const MAX_APARELHOS_COM_AVISO = 5;

/** Messages to one patient in 24 hours, by channel; push counts each device. */
export const RECADOS_POR_DIA: Readonly<Record<CanalDeAviso, number>> = { push: 50, whatsapp: 10, sms: 5 };

/** A message that is later than this is not sent any more. */
export const RECADO_VALE_MS = 24 * 3_600_000;

const PEDIDO = 'Há novidade no seu pedido.';
const OUTROS: Readonly<Partial<Record<ChaveDoAviso, string | null>>> = {
  'mensagem-nao-lida': 'Há uma mensagem para você no chat.',
  'lembrete-renovacao': 'Há um lembrete para você.',
  'recuperacao-por-celular': 'Alguém quer recuperar a sua conta. Toque para ver.',
  // The patient asked for the file by mail.
  'documento-por-email': null,
};

/** Notices that the patient waits for at this moment, or has to answer soon: they are sent at night, too. */
const AGORA: ReadonlySet<ChaveDoAviso> = new Set(['pix-pronto', 'consulta-hora', 'recuperacao-por-celular']);

/** Words of a notice outside of its mail. A locked screen may show them to others, so they never say what an order is about. */
export function textoDoRecado(chave: ChaveDoAviso): string | null {
  const other = OUTROS[chave];
  if (other !== undefined) return other;
  return AVISOS[chave].para === 'paciente' ? PEDIDO : null;
}

/** The words by which a reply ends its channel. */
const SAIDAS: ReadonlySet<string> = new Set(['SAIR', 'PARE', 'PARAR', 'STOP']);
/** Longer than a word with the signs that people put around it. */
const MAX_SAIDA = 40;

/** Whether a reply asks for no more messages: one of the words alone, in whichever case, with accents, spaces and signs. */
export function pedeParaSair(texto: string): boolean {
  if (texto.length > MAX_SAIDA) return false;
  const plain = texto.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return SAIDAS.has(
    plain
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .toUpperCase(),
  );
}

const CALA = '21:00';
const FALA = '08:00';

/** When a message may leave: at once, but between 21h and 8h in São Paulo only what the patient waits for. */
export function saidaDoRecado(chave: ChaveDoAviso, now: Date): Date {
  const hora = horaEmSaoPaulo(now);
  if (AGORA.has(chave) || (hora >= FALA && hora < CALA)) return now;
  const hoje = dataEmSaoPaulo(now);
  return instanteEmSaoPaulo(hora < FALA ? hoje : somarDias(hoje, 1), FALA);
}
