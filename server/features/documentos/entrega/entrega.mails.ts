import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';

type Settings = Pick<MailSettings, 'brand' | 'appUrl'>;
type ArquivoPedido = { para: string; pedidoId: string; arquivo: Buffer; chave: string };

/** The PDF that its patient asked for; nothing but the file says what it is. */
export function mailArquivoPedido(
  settings: Settings,
  { para, pedidoId, arquivo, chave }: ArquivoPedido,
): Mail {
  return writeNotice(settings, {
    chave: 'documento-por-email',
    to: para,
    key: `arquivo-${chave}`,
    pedidoId,
    url: `${settings.appUrl}/meu-pedido/${pedidoId}`,
    attachments: [{ filename: 'documento.pdf', contentType: 'application/pdf', content: arquivo }],
  });
}

type RelatoRecebido = { para: string; pedidoId: string; numero: number; chave: string };

/** The mail to the doctor that a patient reported an error; it does not hold the report. One per report. */
export function mailRelatoRecebido(
  settings: Settings,
  { para, pedidoId, numero, chave }: RelatoRecebido,
): Mail {
  return writeNotice(settings, {
    chave: 'relato-recebido',
    to: para,
    key: `relato-recebido-${chave}`,
    valores: { pedido: String(numero) },
    url: `${settings.appUrl}/medico/${pedidoId}?aba=comigo`,
  });
}
