import type { ReceitaAnterior } from '#contracts/documentos/entrega.contract.ts';
import { LINHAS, type Linhas } from '#domain/catalogo/perguntas.ts';

export type LinesByKind = Readonly<Record<Linhas, string>>;

const PART = { remedios: 'medicamento', doses: 'apresentacao', usos: 'posologia' } as const;

/** Appends the medicines of a prescription to the three answers, each medicine in the same line of all three. */
export function addItems(texts: LinesByKind, itens: ReceitaAnterior['itens']): LinesByKind {
  const before = LINHAS.map((linhas) => texts[linhas].trimEnd()).map((text) =>
    text === '' ? [] : text.split('\n'),
  );
  const lines = Math.max(...before.map(({ length }) => length));
  const [remedios = '', doses = '', usos = ''] = LINHAS.map((linhas, i) => {
    const own = before[i] ?? [];
    const blank = Array.from({ length: lines - own.length }, () => '');
    return [...own, ...blank, ...itens.map((item) => oneLine(item[PART[linhas]]))].join('\n');
  });
  return { remedios, doses, usos };
}

/** True where the medicines are among the lines already. */
export function hasItems({ remedios }: LinesByKind, itens: ReceitaAnterior['itens']): boolean {
  const lines = remedios.split('\n').map((line) => line.trim());
  return itens.every(({ medicamento }) => lines.includes(oneLine(medicamento)));
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
