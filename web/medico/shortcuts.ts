import type { ShortcutGroup } from '../ui/keys/ShortcutsDialog.tsx';

export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Em qualquer tela',
    shortcuts: [
      { act: 'Ir para caso, paciente ou tela', keys: ['Ctrl', 'K'] },
      { act: 'Buscar nesta lista', keys: ['/'] },
      { act: 'Ir para a fila', keys: ['G'] },
      { act: 'Esta folha', keys: ['?'] },
      { act: 'Fechar', keys: ['Esc'] },
      { act: 'De volta à tela de antes', keys: ['Alt', '←'] },
    ],
  },
  {
    title: 'Na fila',
    shortcuts: [
      { act: 'Caso seguinte, anterior', keys: ['J', 'K'] },
      { act: 'Abrir', keys: ['Enter'] },
      { act: 'Assumir', keys: ['A', 'Enter'], between: 'depois' },
      { act: 'Trocar de aba', keys: ['1', '5'], between: 'a' },
    ],
  },
  {
    title: 'Lendo um caso',
    shortcuts: [
      { act: 'Ir para a atenção, respostas, arquivos', keys: ['T', 'R', 'F'] },
      { act: 'Conferi a identidade do paciente', keys: ['I', 'Enter'], between: 'depois' },
      { act: 'Assumir', keys: ['A', 'Enter'], between: 'depois' },
      { act: 'Ir para o primeiro campo do documento', keys: ['D'] },
      { act: 'Ler o próximo caso', keys: ['N'] },
    ],
  },
  {
    title: 'Decidindo',
    shortcuts: [
      { act: 'Usar o que o paciente pediu', keys: ['U', 'Enter'], between: 'depois' },
      { act: 'Escrever a nota clínica', keys: ['Ctrl', 'E'] },
      { act: 'Pré-visualizar', keys: ['P'] },
      { act: 'Ler o que vai ser assinado; de novo, assinar', keys: ['Ctrl', 'Enter'] },
      { act: 'Perguntar ao paciente', keys: ['Q'] },
      { act: 'Recusar', keys: ['Shift', 'R'] },
      { act: 'Ir para Devolver à fila', keys: ['Shift', 'D'] },
    ],
  },
];
