import { readRows } from '../medicamentos/csv.testing.ts';
import { lexico } from '../medicamentos/dados.testing.ts';
import { indexarNomes, type NomesIndexados } from '../medicamentos/lexico/lexico.ts';
import type { ListasDoPedido } from './palavras-do-paciente.ts';

const apelidosDe = (lista: string) =>
  readRows('apelidos.csv')
    .filter((row) => row['lista'] === lista)
    .map(({ apelido = '', linha = '' }) => ({ nome: apelido, linha }));

const NOMES: Readonly<Record<string, () => NomesIndexados>> = {
  exames: () =>
    indexarNomes([
      ...readRows('exames.csv').flatMap(({ nome: linha = '', sinonimos = '' }) =>
        [linha, ...sinonimos.split('; ')].filter(Boolean).map((nome) => ({ nome, linha })),
      ),
      ...apelidosDe('exames'),
    ]),
  encaminhamento: () =>
    indexarNomes([
      ...readRows('especialidades.csv').map(({ nome = '' }) => ({ nome, linha: nome })),
      ...apelidosDe('especialidades'),
    ]),
};

const APRESENTACOES = readRows('apresentacoes.csv').map(
  ({ dcb = '', concentracao = '', forma = '', via = '' }) => ({ dcb, concentracao, forma, via }),
);

/** Reference lists for a kind of document, with all presentations. */
export function listasDoPedido(tipo: string): ListasDoPedido {
  return {
    lexico: lexico(),
    apresentacoes: APRESENTACOES,
    nomes: NOMES[tipo]?.() ?? { comecos: new Map() },
  };
}
