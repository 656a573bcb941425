import type { UnsentAct } from '../chat.api.ts';
import { UnsentFileRow } from './UnsentFileRow.tsx';
import { UnsentMessageRow } from './MessageRow.tsx';

type UnsentRowsProps = UnsentAct & {
  /** Ids of the messages that the log shows already. */
  conhecidas: ReadonlySet<string>;
  /** Called when a pressed button disappeared: moves the focus. */
  onAct: () => void;
};

/**
 * Unsent messages and files in the order they were written. The live region is off: each one is announced when it
 * appears in the log.
 */
export function UnsentRows({ messages, files, conhecidas, onAct }: UnsentRowsProps) {
  const depois = (act: () => void) => () => {
    act();
    onAct();
  };
  const linhas = [
    ...messages.now.items.map((item) => ({
      id: item.id,
      em: item.em,
      linha: (
        <UnsentMessageRow
          item={item}
          onRetry={depois(() => messages.retry(item.id))}
          onDiscard={depois(() => messages.discard(item.id))}
        />
      ),
    })),
    ...files.now.items.map((item) => ({
      id: item.id,
      em: item.em,
      linha: (
        <UnsentFileRow
          item={item}
          onRetry={depois(() => files.retry(item.id))}
          onTakeBack={depois(() => files.takeBack(item.id))}
        />
      ),
    })),
  ];
  const visiveis = linhas.filter(({ id }) => !conhecidas.has(id)).toSorted((a, b) => (a.em < b.em ? -1 : 1));
  return (
    <div className="chat-pilha" aria-live="off">
      {visiveis.map(({ id, linha }) => (
        <div key={id} className="chat-pilha">
          {linha}
        </div>
      ))}
    </div>
  );
}
