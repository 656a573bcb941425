import type { UnsentAct } from '../chat.api.ts';
import { UnsentFileRow } from './UnsentFileRow.tsx';
import { UnsentMessageRow } from './MessageRow.tsx';

type UnsentRowsProps = UnsentAct & {
  /** Ids of the messages that the log shows already. */
  shownIds: ReadonlySet<string>;
  /** Called when a pressed button disappeared: moves the focus. */
  onAct: () => void;
};

/**
 * Unsent messages and files in the order they were written. The live region is off: each one is announced when it
 * appears in the log.
 */
export function UnsentRows({ messages, files, shownIds, onAct }: UnsentRowsProps) {
  const withOnAct = (act: () => void) => () => {
    act();
    onAct();
  };
  const rows = [
    ...messages.now.items.map((item) => ({
      id: item.id,
      em: item.em,
      row: (
        <UnsentMessageRow
          item={item}
          onRetry={withOnAct(() => messages.retry(item.id))}
          onDiscard={withOnAct(() => messages.discard(item.id))}
        />
      ),
    })),
    ...files.now.items.map((item) => ({
      id: item.id,
      em: item.em,
      row: (
        <UnsentFileRow
          item={item}
          onRetry={withOnAct(() => files.retry(item.id))}
          onTakeBack={withOnAct(() => files.takeBack(item.id))}
        />
      ),
    })),
  ];
  const visible = rows.filter(({ id }) => !shownIds.has(id)).toSorted((a, b) => (a.em < b.em ? -1 : 1));
  return (
    <div className="chat-pilha grid gap-2" aria-live="off">
      {visible.map(({ id, row }) => (
        <div key={id} className="chat-pilha grid gap-2">
          {row}
        </div>
      ))}
    </div>
  );
}
