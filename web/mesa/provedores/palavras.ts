import type { Espera, Provedor, Recusa } from '../../../contracts/mesa/provedores.contract.ts';
import { relativeDayAndHour } from '../../lib/words/when.ts';

/** What stands beneath a service's state: since when, the last good answer, the calls left. */
export function detalhes({ desde, esperaAte, ultimoBom, orcamento }: Provedor, hoje: string): string {
  const parts = [
    desde && `falha desde ${relativeDayAndHour(desde, hoje)}`,
    esperaAte && `volta a ser chamado ${relativeDayAndHour(esperaAte, hoje)}`,
    ultimoBom && `última resposta boa ${relativeDayAndHour(ultimoBom, hoje)}`,
    orcamento &&
      `restam ${milhar(orcamento.restam)} de ${milhar(orcamento.total)} chamadas${
        orcamento.ate ? ` até ${relativeDayAndHour(orcamento.ate, hoje)}` : ''
      }`,
  ].filter((part) => typeof part === 'string');
  const text = parts.join('; ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** "3 pedidos esperam o Pix, o mais antigo desde hoje às 10h42." */
export function fraseDaEspera({ palavras, quantos, desde }: Espera, hoje: string): string {
  return `${palavras}, ${quantos === 1 ? '' : 'o mais antigo '}desde ${relativeDayAndHour(desde, hoje)}.`;
}

const RECUSADO = {
  dados: 'o Asaas não aceitou os dados da pessoa',
  cobranca: 'o Asaas não aceitou a cobrança',
};

/** "Pedido 1042, Ana Lima: o Asaas não aceitou a cobrança, hoje às 10h42. Perguntamos de novo hoje às 10h57." */
export function fraseDaRecusa({ numero, nome, motivo, desde, proximaEm }: Recusa, hoje: string): string {
  const quem = numero === null ? nome : `Pedido ${numero}, ${nome}`;
  const depois = proximaEm === null ? '' : ` Perguntamos de novo ${relativeDayAndHour(proximaEm, hoje)}.`;
  return `${quem}: ${RECUSADO[motivo]}, ${relativeDayAndHour(desde, hoje)}.${depois}`;
}

type Recusado = { nome: string; em: string; desde: string; tipos: readonly string[] };

/** "Ana Lima: pagamento confirmado e Pix pronto, recusados desde ontem às 10h42, por último hoje às 09h10." */
export function fraseDoEmail({ nome, em, desde, tipos }: Recusado, hoje: string): string {
  const quais = LISTA.format(tipos);
  if (em === desde) return `${nome}: ${quais}, recusado ${relativeDayAndHour(em, hoje)}.`;
  return `${nome}: ${quais}, desde ${relativeDayAndHour(desde, hoje)}, por último ${relativeDayAndHour(em, hoje)}.`;
}

const LISTA = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** "25.000" */
function milhar(n: number): string {
  return n.toLocaleString('pt-BR');
}
