import { mesmosAjustes, mesmosSinais } from '#domain/catalogo/perguntas-edicao.ts';
import type { Pergunta } from '#domain/catalogo/perguntas.ts';
import { mudancasDasPerguntas, type MudancaDaPergunta } from '#domain/catalogo/listas-em-csv.ts';
import type { CsvChange } from '../edicao/csv/CsvTransfer.tsx';

const KINDS: Readonly<Record<MudancaDaPergunta['mudanca'], string>> = {
  nova: 'Nova',
  muda: 'Muda',
  sai: 'Sai',
};

/** Changes of the list in force by a file of questions, line by line. */
export function fileChanges(novas: readonly Pergunta[], emVigor: readonly Pergunta[]): CsvChange[] {
  const { mudancas, ordem } = mudancasDasPerguntas(novas, emVigor, samePergunta);
  const lines = mudancas.map(({ mudanca, pergunta }) => ({ tipo: KINDS[mudanca], palavras: pergunta }));
  return ordem ? [...lines, { tipo: 'Ordem', palavras: 'as perguntas que ficam trocam de lugar' }] : lines;
}

function samePergunta(a: Pergunta, b: Pergunta): boolean {
  return a.descricao === b.descricao && mesmosSinais(a, b) && mesmosAjustes(a, b);
}
