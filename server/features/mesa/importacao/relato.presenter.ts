import { origemSemCpf } from '#domain/importacao/cpf-lido.ts';

/** The counts of the report, with the words of each. */
export const CONTAGENS = {
  clientes: 'pacientes',
  repetidos: 'cadastros repetidos, que ficam como nota',
  contas: 'contas com a senha de antes',
  semSenha: 'contas sem senha de antes: o paciente faz uma nova pelo e-mail',
  desativadas: 'contas desativadas, que vêm fechadas',
  contasFora: 'contas que ficam de fora',
  pedidos: 'pedidos',
  conversas: 'conversas',
  mensagens: 'mensagens',
  arquivos: 'arquivos, dos quais só o tamanho e a ficha foram vistos',
  precos: 'preços',
  perguntas: 'listas de perguntas',
  notas: 'notas sobre o que era estranho',
  fora: 'linhas que ficam de fora',
} as const;
export type Contagem = keyof typeof CONTAGENS;

/** Gathers what the report says: counts in memory, lines handed on at once. */
export type Relato = {
  /** Counts something that comes, or stays out. */
  conta(o: Contagem, quantas?: number): void;
  /** Says something about one row of the predecessor; its place is printed without a CPF. */
  linha(origem: string, oQue: string): void;
  total(o: Contagem): number;
  /** The counts, one line each, without those that are zero. */
  resumo(): string[];
};

/** @param escreve receives each line */
export function createRelato(escreve: (line: string) => void): Relato {
  const counts = new Map<Contagem, number>();
  const total = (o: Contagem) => counts.get(o) ?? 0;
  return {
    conta: (o, quantas = 1) => void counts.set(o, total(o) + quantas),
    linha: (origem, oQue) => escreve(`${origemSemCpf(origem)}: ${oQue}`),
    total,
    resumo: () =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets which keys there are
      (Object.keys(CONTAGENS) as Contagem[])
        .filter((o) => total(o) > 0)
        .map((o) => `${CONTAGENS[o]} (${total(o)})`),
  };
}
