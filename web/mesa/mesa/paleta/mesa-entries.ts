import Inbox from 'lucide-react/icons/inbox';
import Keyboard from 'lucide-react/icons/keyboard';
import type { PedidoNaMesa } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { palavraDoPedido } from '#domain/pedidos/situacao.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { BLANK_ENTRY, type PaletteEntry } from '#web/caso/paleta/paleta.public.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { ENTRIES } from '../areas.ts';

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

/** `shortcuts` opens the list of keys. */
export function mesaScreenEntries(shortcuts: () => void): PaletteEntry[] {
  const screens = ENTRIES.flatMap(({ name: entry, areas }) =>
    areas.map(({ to, name }) => ({
      ...BLANK_ENTRY,
      key: to,
      name,
      detail: entry === name ? '' : entry,
      icon: Inbox,
      to,
    })),
  );
  const keys = { key: 'atalhos', name: 'Atalhos do teclado', icon: Keyboard, keys: ['?'], act: shortcuts };
  return [...screens, { ...BLANK_ENTRY, ...keys }];
}
