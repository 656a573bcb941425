import { respostaDe, type MedicoQueResponde } from '#domain/contas/medico.ts';
import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

type Settings = Pick<MailSettings, 'brand' | 'appUrl'>;
type OfOrder = {
  para: string;
  numero: number;
  pedidoId: string;
  chave: string;
  medico: MedicoQueResponde | null;
};

/** The mail that documents of an order are ready; it does not name their kinds, for it goes to unconfirmed addresses, too. */
export function mailDocumentoPronto(settings: Settings, of: OfOrder): Mail {
  return write(settings, 'documento-pronto', of);
}

/** The mail that a document of an order is not valid any more. */
export function mailDocumentoRevogado(settings: Settings, of: OfOrder): Mail {
  return write(settings, 'documento-revogado', of);
}

/** The mail that a report of an error was answered; it holds neither the report nor the answer. One per report. */
export function mailRelatoRespondido(settings: Settings, of: OfOrder): Mail {
  return write(settings, 'relato-respondido', of);
}

function write(
  settings: Settings,
  chave: 'documento-pronto' | 'documento-revogado' | 'relato-respondido',
  { para, numero, pedidoId, chave: vez, medico }: OfOrder,
): Mail {
  return writeNotice(settings, {
    chave,
    to: para,
    key: `${chave}-${vez}`,
    valores: { pedido: String(numero), quem: respostaDe(medico) },
    url: `${settings.appUrl}/meu-pedido/${pedidoId}`,
  });
}
