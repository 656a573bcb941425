import type { Mail } from '#ports/mail.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';
import type { AvisarDeclaracao } from './declaracoes.usecases.ts';

type Revista = AvisarDeclaracao & { para: string; pedidoId: string; numero: number; versao: string };

/** The mail that a declared prescription would need another document; it names no medicine. One per document and lists. */
export function mailDeclaracaoRevista(
  settings: Pick<MailSettings, 'brand' | 'appUrl'>,
  { quem, para, pedidoId, documentoId, numero, versao }: Revista,
): Mail {
  return writeNotice(settings, {
    chave: quem === 'medico' ? 'declaracao-revista' : 'declaracao-revista-mesa',
    to: para,
    key: `declaracao-${quem}-${documentoId}-${versao}`,
    valores: { pedido: String(numero) },
    url:
      quem === 'medico' ? `${settings.appUrl}/medico/${pedidoId}` : `${settings.appUrl}/pedido/${pedidoId}`,
  });
}
