import type { Provedor } from '../../../contracts/provedores.contract.ts';
import { diaEHora } from '../pedidos/quando.ts';

/** What stands beneath a service's state: since when, the last good answer, the calls left. */
export function detalhes({ desde, esperaAte, ultimoBom, orcamento }: Provedor, hoje: string): string {
  const parts = [
    desde && `falha desde ${diaEHora(desde, hoje)}`,
    esperaAte && `volta a ser chamado ${diaEHora(esperaAte, hoje)}`,
    ultimoBom && `última resposta boa ${diaEHora(ultimoBom, hoje)}`,
    orcamento &&
      `restam ${numero(orcamento.restam)} de ${numero(orcamento.total)} chamadas${
        orcamento.ate ? ` até ${diaEHora(orcamento.ate, hoje)}` : ''
      }`,
  ].filter((part) => typeof part === 'string');
  const text = parts.join('; ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** "25.000" */
function numero(n: number): string {
  return n.toLocaleString('pt-BR');
}
