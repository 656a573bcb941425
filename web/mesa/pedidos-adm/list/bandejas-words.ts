import { BANDEJAS, type Bandeja } from '#domain/pedidos/atendimento.ts';

/** A tray, or every order. */
export type PedidosTab = Bandeja | 'todos';

export const TABS: readonly PedidosTab[] = [...BANDEJAS, 'todos'];

/** Text of an empty tray. */
export const EMPTY_TAB: Readonly<Record<PedidosTab, { title: string; text: string }>> = {
  'para-ler': {
    title: 'Nenhum pedido à espera',
    text: 'Um pedido pago aparece aqui sozinho, pelo prazo prometido ao paciente.',
  },
  'aguardando-paciente': {
    title: 'Nenhuma resposta pendente',
    text: 'Um pedido vem para cá quando o médico pergunta ao paciente, e volta quando ele responde.',
  },
  'pix-pendente': {
    title: 'Nenhum Pix por pagar',
    text: 'Um pedido fica aqui desde que o Pix é gerado até ser pago.',
  },
  inacabados: {
    title: 'Nenhum pedido pela metade',
    text: 'Aqui ficam os pedidos que o paciente começou e que ainda não têm Pix.',
  },
  concluidos: { title: 'Nenhum pedido concluído', text: 'O que termina fica aqui.' },
  todos: {
    title: 'Ainda não há pedidos',
    text: 'O primeiro aparece aqui sozinho, assim que um paciente escolher um serviço.',
  },
};

const NUMBER = new Intl.NumberFormat('pt-BR');

/** "1 atrasado, 4 vencem hoje."; '' without any. */
export function urgencyWords({ atrasados, vencemHoje }: { atrasados: number; vencemHoje: number }): string {
  const late = atrasados > 0 && `${NUMBER.format(atrasados)} ${atrasados === 1 ? 'atrasado' : 'atrasados'}`;
  const today =
    vencemHoje > 0 && `${NUMBER.format(vencemHoje)} ${vencemHoje === 1 ? 'vence' : 'vencem'} hoje`;
  const parts = [late, today].filter((part) => part !== false);
  return parts.length === 0 ? '' : `Para ler: ${parts.join(', ')}.`;
}

/** "3 de 213 na lista", as far as known; '' without a place. */
export function placeInListWords({
  place,
  total,
  haMais,
}: {
  place: number | null;
  total: number | null;
  haMais: boolean;
}): string {
  if (place === null) return '';
  const all = total === null ? '' : ` de ${haMais ? 'mais de ' : ''}${NUMBER.format(total)}`;
  return `${NUMBER.format(place)}${all} na lista`;
}

/** "1–25 de 213", as far as known. */
export function placeWords({
  inicio,
  shown,
  total,
  haMais,
}: {
  inicio: number | null;
  shown: number;
  total: number | null;
  haMais: boolean;
}): string {
  const place = inicio === null ? '' : `${NUMBER.format(inicio)}–${NUMBER.format(inicio + shown - 1)}`;
  if (total === null) return place;
  const all = `${haMais ? 'mais de ' : ''}${NUMBER.format(total)}`;
  return place === '' ? `${all} ao todo` : `${place} de ${all}`;
}
