import { useState } from 'react';
import type { EdicaoStore } from '#web/feedback/edicao/edicao-store.ts';
import { useEdicao, useStoredEdicao } from '#web/feedback/edicao/useEdicao.ts';
import {
  afterSave,
  keepMine,
  tidy,
  typeValor,
  valorLine,
  withoutNames,
  type Edicoes,
  type ValorEmVigor,
  type ValorFormat,
  type ValorLine,
} from './edited-values.ts';

/** A row of a list with its line in the editor. */
export type RowLine<Row> = ValorLine & { row: Row };

type ValueEditor<Row> = {
  rows: readonly Row[];
  store: EdicaoStore<Edicoes>;
  emVigor: (row: Row) => ValorEmVigor;
  formatOf: (row: Row) => ValorFormat;
  words: { refused: string; conflict: string; same: string };
  /** Saves rows as they are to be from now on, each upon its version. @returns every row, and what is said */
  save: (
    wanted: readonly { row: Row; valor: number | null; versao: number }[],
  ) => Promise<{ saved: readonly Row[]; said: string }>;
};

/** The editor of a list with one field per row; nothing typed is lost when a save fails or somebody else changes a row. */
export function useValores<Row>({ rows, store, emVigor, formatOf, words, save }: ValueEditor<Row>) {
  const [edicoes, setEdicoes] = useState<Edicoes>(() => store.read() ?? {});
  /** The names of the fields that were left, or refused by `Salvar`: their errors are shown. */
  const [touched, setTouched] = useState<readonly string[]>([]);
  const edicao = useEdicao((error) => (error.details ?? []).map(({ campo }) => campo));
  const lines: RowLine<Row>[] = rows.map((row) => ({
    ...valorLine(emVigor(row), edicoes, formatOf(row)),
    row,
  }));
  const changed = lines.filter((line) => line.changed);
  const pending = changed.length > 0;
  useStoredEdicao(store, edicoes, pending);

  function change(act: (before: Edicoes) => Edicoes) {
    setEdicoes(act);
    edicao.changed();
  }

  function hindrance() {
    const wrong = changed.filter(({ error }) => error !== null).map(({ nome }) => nome);
    setTouched((before) => [...before, ...wrong]);
    if (wrong.length > 0) return { message: words.refused, about: wrong };
    const conflicts = changed.filter(({ conflict }) => conflict).map(({ nome }) => nome);
    if (conflicts.length > 0) return { message: words.conflict, about: conflicts };
    return pending ? null : words.same;
  }

  async function send() {
    const wanted = changed.map(({ nome, row, valor = null, emVigor: { versao } }) => ({
      row,
      valor,
      versao: edicoes[nome]?.sobre ?? versao,
    }));
    const { saved, said } = await save(wanted);
    setEdicoes((now) => afterSave(now, edicoes, saved.map(emVigor)));
    edicao.clearUndo();
    return said;
  }

  return {
    edicao,
    lines,
    changed,
    pending,
    submit: edicao.submit(hindrance, send),
    /** Types one text into every field. */
    fill: (text: string) =>
      change((before) => lines.reduce((all, line) => typeValor(all, line.emVigor, text), before)),
    /** Types a text into each of these fields, by their names. */
    typeEach: (texts: ReadonlyMap<string, string>) =>
      change((before) =>
        lines.reduce((all, { emVigor: inForce }) => {
          const text = texts.get(inForce.nome);
          return text === undefined ? all : typeValor(all, inForce, text);
        }, before),
      ),
    discard: () => {
      setEdicoes({});
      edicao.replaced({ text: 'Mudanças descartadas.', verb: 'Desfazer', act: () => setEdicoes(edicoes) });
    },
    /** Value and handlers of a line's field. */
    fieldOf: (line: RowLine<Row>) => ({
      line,
      error: touched.includes(line.nome) ? line.error : null,
      onType(text: string) {
        change((before) => typeValor(before, line.emVigor, text));
        setTouched((before) => before.filter((nome) => nome !== line.nome));
      },
      onLeave() {
        setEdicoes((before) => tidy(before, line.emVigor, formatOf(line.row)));
        setTouched((before) => [...before, line.nome]);
      },
      onKeep: () => change((before) => keepMine(before, line.emVigor)),
      onUse: () => change((before) => withoutNames(before, [line.nome])),
    }),
  };
}

/** The field of one line, for `ValorField`. */
export type FieldOfLine = Omit<ReturnType<ReturnType<typeof useValores>['fieldOf']>, 'line'> & {
  line: ValorLine;
};
