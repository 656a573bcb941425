import { dateCreated } from '../../../domain/datas.ts';
import type { Mensagem } from '../../adapters/mail/mail.port.ts';
import { renderMail } from '../../platform/mail-layout.ts';

/** "Your payment came in": the order by its number, never the service. */
export function mailPagamentoConfirmado(
  { brand, appUrl }: { brand: string; appUrl: string },
  { para, numero, prazo, chave }: { para: string; numero: number; prazo: Date; chave: string },
): Mensagem {
  const mail = renderMail({
    assunto: `Pagamento confirmado: pedido ${numero}`,
    titulo: 'Pagamento confirmado',
    paragrafos: [
      `Recebemos o pagamento do pedido ${numero}.`,
      `Fica pronto até ${dateCreated(prazo)}, horário de Brasília. São 48 horas úteis: fins de semana e feriados nacionais não contam.`,
    ],
    acao: { texto: 'Ver o pedido', url: `${appUrl}/usuario` },
    rodape: `${brand} nunca pede a sua senha por e-mail.`,
  });
  return { para, chave: `pagamento-${chave}`, ...mail };
}
