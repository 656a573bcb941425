import type { ReactNode } from 'react';
import { EdicaoBar, EdicaoNotes } from '#web/feedback/edicao/EdicaoNotes.tsx';
import { LeaveUnsaved } from '#web/feedback/edicao/LeaveUnsaved.tsx';
import { Card } from '#ui/layout/Card.tsx';
import type { useValores } from './useValores.ts';

type ValoresFormProps<Row> = {
  editor: ReturnType<typeof useValores<Row>>;
  /** The id of a row's control, and what it is called. */
  controlOf: (row: Row) => { id: string; text: string };
  /** Unsaved changes in words. */
  unsaved: string;
  className?: string;
  children: ReactNode;
};

/** The frame of an editor with one field per row. */
export function ValoresForm<Row>({ editor, controlOf, unsaved, className, children }: ValoresFormProps<Row>) {
  const { edicao, lines, pending, submit, discard } = editor;
  return (
    <form noValidate onSubmit={submit}>
      <LeaveUnsaved pending={pending} />
      <EdicaoNotes
        edicao={edicao}
        fields={(names) => lines.filter(({ nome }) => names.includes(nome)).map(({ row }) => controlOf(row))}
      />
      <Card className={className}>
        {children}
        <EdicaoBar inCard edicao={edicao} pending={pending} unsaved={unsaved} onDiscard={discard} />
      </Card>
    </form>
  );
}
