import type { ShortcutGroup } from '#ui/keys/ShortcutsDialog.tsx';

export const MESA_SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Em qualquer tela',
    shortcuts: [
      { act: 'Ir para pedido, paciente ou tela', keys: ['Ctrl', 'K'] },
      { act: 'Ir para os pedidos', keys: ['G'] },
      { act: 'Esta folha', keys: ['?'] },
      { act: 'Fechar', keys: ['Esc'] },
    ],
  },
  {
    title: 'Na lista de pedidos',
    shortcuts: [
      { act: 'Pedido seguinte, anterior', keys: ['J', 'K'] },
      { act: 'Abrir', keys: ['Enter'] },
      { act: 'Selecionar', keys: ['X'] },
      { act: 'Concluir', keys: ['C'] },
      { act: 'Trocar de aba', keys: ['1', '6'], between: 'a' },
      { act: 'Buscar', keys: ['/'] },
    ],
  },
  {
    title: 'Nas conversas',
    shortcuts: [
      { act: 'Conversa seguinte, anterior', keys: ['J', 'K'] },
      { act: 'Abrir', keys: ['Enter'] },
      { act: 'Trocar de caixa', keys: ['1', '4'], between: 'a' },
      { act: 'Buscar', keys: ['/'] },
    ],
  },
  {
    title: 'Lendo um pedido',
    shortcuts: [
      { act: 'Pedido seguinte, anterior', keys: ['J', 'K'] },
      { act: 'Ir para a atenção, respostas, arquivos', keys: ['T', 'R', 'F'] },
      { act: 'Chat', keys: ['Q'] },
      { act: 'Concluir', keys: ['C'] },
    ],
  },
];
