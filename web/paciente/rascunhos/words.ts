import { aHora } from '#domain/calendario/horas.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import type { DraftSnapshot } from './draft-outbox.ts';

export type DraftWords = { text: string; tone: 'saved' | 'busy' | 'wait' | 'stop' };

/** The state of a draft in words; "salvo" only when the server confirmed it. `today` is the day in São Paulo. */
export function describeRascunho(
  { phase, savedAt, message, durable }: Pick<DraftSnapshot, 'phase' | 'savedAt' | 'message' | 'durable'>,
  today: string,
): DraftWords {
  switch (phase) {
    case 'idle':
      return { text: '', tone: 'saved' };
    case 'saving':
      return { text: 'Salvando…', tone: 'busy' };
    case 'saved':
      return { text: savedAt === null ? '' : `Rascunho salvo ${timeOf(savedAt, today)}`, tone: 'saved' };
    case 'offline':
      return {
        text: durable
          ? 'Sem conexão: o que você escreveu está guardado neste aparelho e será enviado quando a conexão voltar'
          : 'Sem conexão: deixe esta página aberta para não perder o que escreveu',
        tone: 'wait',
      };
    case 'failing':
      return {
        text: durable
          ? 'Não conseguimos salvar agora: o que você escreveu está guardado neste aparelho e será enviado em instantes'
          : 'Não conseguimos salvar agora: deixe esta página aberta para não perder o que escreveu',
        tone: 'wait',
      };
    case 'signed-out':
      return {
        text: 'Você saiu da conta: entre de novo nesta aba e o que escreveu será enviado',
        tone: 'wait',
      };
    default:
      return { text: message ?? 'Este rascunho não pode mais ser salvo', tone: 'stop' };
  }
}

function timeOf(instant: string, today: string): string {
  const day = dataEmSaoPaulo(instant);
  return day === today ? aHora(instant) : `em ${formatDataBr(day).slice(0, 5)} ${aHora(instant)}`;
}
