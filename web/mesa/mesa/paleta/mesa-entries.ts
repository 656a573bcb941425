import CornerDownRight from 'lucide-react/icons/corner-down-right';
import Inbox from 'lucide-react/icons/inbox';
import Keyboard from 'lucide-react/icons/keyboard';
import type { PedidoNaMesa } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { palavraDoPedido } from '#domain/pedidos/situacao.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { BLANK_ENTRY, type PaletteEntry } from '#web/caso/paleta/paleta.public.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { addressOf, ENTRIES } from '../areas.ts';
import { SCREEN_ACTS, type lerAto, type PedidoOfAct } from './mesa-acts.ts';

type Found = Pick<
  PedidoNaMesa,
  'id' | 'numero' | 'nome' | 'nomeSocial' | 'cpf' | 'Servico_Selecionado' | 'status' | 'atendimento'
>;

/** Each order links to its page. */
export function pedidoEntries(pedidos: readonly Found[]): PaletteEntry[] {
  return pedidos.map((pedido) => ({
    ...BLANK_ENTRY,
    key: pedido.id,
    name: pedido.nomeSocial || pedido.nome,
    detail: [pedido.numero, servicoCurto(pedido.Servico_Selecionado), formatCpf(pedido.cpf)]
      .filter((part) => part !== '')
      .join(' · '),
    aside: palavraDoPedido(pedido).toLocaleLowerCase('pt-BR'),
    servico: pedido.Servico_Selecionado,
    to: `/pedido/${pedido.id}`,
  }));
}

type Ato = NonNullable<ReturnType<typeof lerAto>>['act'];

/** The act on each of the orders that allow it: its line opens the screen where it begins. */
export function pedidoActEntries(
  { verb, detail, way }: Ato,
  pedidos: readonly PedidoOfAct[],
): PaletteEntry[] {
  return pedidos.flatMap((pedido) => {
    const begins = way(pedido);
    if (begins === null) return [];
    const name = `${verb} ${pedido.numero}`;
    const who = pedido.nomeSocial || pedido.nome;
    const key = `ato-${verb}-${pedido.id}`;
    return [{ ...BLANK_ENTRY, key, name, detail: `${who} · ${detail}`, icon: CornerDownRight, ...begins }];
  });
}

/** Errands by their names; without a search they would only repeat the screens. */
export function errandEntries(busca: string): PaletteEntry[] {
  if (busca.trim() === '') return [];
  return SCREEN_ACTS.map(({ name, to, words }) => ({
    ...BLANK_ENTRY,
    key: `tarefa-${name}`,
    name,
    words,
    icon: CornerDownRight,
    to,
  }));
}

/** `shortcuts` opens the list of keys. */
export function mesaScreenEntries(shortcuts: () => void): PaletteEntry[] {
  const screens = ENTRIES.flatMap(({ name: entry, areas }) =>
    areas.map((area) => ({
      ...BLANK_ENTRY,
      key: area.to,
      name: area.name,
      detail: entry === area.name ? '' : entry,
      icon: Inbox,
      to: addressOf(area),
    })),
  );
  const keys = { key: 'atalhos', name: 'Atalhos do teclado', icon: Keyboard, keys: ['?'], act: shortcuts };
  return [...screens, { ...BLANK_ENTRY, ...keys }];
}
