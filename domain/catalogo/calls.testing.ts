/** Arguments around a text, by functions of the lists that the desk edits. */
export const CALLS_WITH_LISTS: Readonly<Record<string, readonly ((text: string) => unknown[])[]>> = {
  'catalogo/perguntas-edicao.ts#conferirPerguntas': [
    (text) => [[{ pergunta: text, descricao: text, rapidas: [text] }]],
  ],
  'catalogo/listas-em-csv.ts#planilhaDePerguntas': [
    (text) => ['tratamento', [{ pergunta: text, descricao: text, rapidas: [text], servicos: [text] }]],
  ],
  'catalogo/listas-em-csv.ts#textoDaPlanilha': [(text) => [new TextEncoder().encode(text)]],
  'catalogo/listas-em-csv.ts#lerPlanilhaDePerguntas': [
    (text) => ['saude', text, []],
    (text) => ['tratamento', `Pergunta;Descrição\n"${text}";${text}`, []],
  ],
};
