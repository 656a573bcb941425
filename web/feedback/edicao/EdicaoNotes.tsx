import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { ErrorSummary, type ErrorSummaryProps } from '#ui/field/ErrorSummary.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { Edicao } from './useEdicao.ts';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';

type EdicaoNotesProps<About> = {
  edicao: Edicao<About>;
  fields?: (about: About) => NonNullable<ErrorSummaryProps['fields']>;
  /** The choice between this edit and what somebody else saved meanwhile. */
  children?: ReactNode;
};

/** The messages above an editor: what was refused, a conflict, what can be undone. */
export function EdicaoNotes<About>({ edicao, fields, children }: EdicaoNotesProps<About>) {
  const { problem, undo } = edicao;
  return (
    <>
      {problem && (
        <ErrorSummary
          message={problem.message}
          attempt={problem.attempt}
          fields={fields?.(problem.about) ?? []}
        />
      )}
      {children}
      {undo && (
        <UndoNote
          key={undo.turn}
          text={undo.text}
          verb={undo.verb}
          onUndo={() => {
            edicao.changed();
            undo.act();
          }}
        />
      )}
    </>
  );
}

type EdicaoBarProps<About> = Pick<ComponentProps<typeof SaveBar>, 'inCard' | 'verb' | 'buttonId'> & {
  edicao: Edicao<About>;
  pending: boolean;
  /** Unsaved changes in words. */
  unsaved: string;
  busy?: boolean;
  onDiscard: () => void;
};

/** The bar below an editor: what is unsaved or was said last, and its two buttons. */
export function EdicaoBar<About>({ edicao, pending, unsaved, onDiscard, ...bar }: EdicaoBarProps<About>) {
  return (
    <SaveBar
      tone={pending ? 'pendente' : edicao.said === null ? 'calma' : 'salvo'}
      text={edicao.said ?? unsaved}
      busy={edicao.busy}
      onDiscard={pending ? onDiscard : undefined}
      {...bar}
    />
  );
}

type UndoNoteProps = { text: string; verb: string; onUndo: () => void };

/** Says what an action removed, with a button that undoes it; takes the focus of the element that was removed. */
function UndoNote({ text, verb, onUndo }: UndoNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Note kind="idle" className="edicao-nota">
      <div className="row row-wrap">
        <p role="status">{text}</p>
        <Button ref={button} variant="secondary" size="desk" onClick={onUndo}>
          {verb}
        </Button>
      </div>
    </Note>
  );
}
