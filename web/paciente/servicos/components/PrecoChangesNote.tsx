import { useState } from 'react';
import { Note } from '#ui/status/Note.tsx';
import { precoChanges } from '../servico-words.ts';
import type { ServicoPreco } from '../servico-words.ts';

/** Price changes while the page was open. */
export function PrecoChangesNote({ precos }: { precos: readonly ServicoPreco[] }) {
  const [seen, setSeen] = useState(precos);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  if (seen !== precos) {
    const added = precoChanges(seen, precos);
    setSeen(precos);
    if (added.length > 0) setSentences(added);
  }
  return (
    <div role="status">
      {sentences.length > 0 && (
        <Note kind="wait" title="O preço mudou" className="fluxo-nota">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
    </div>
  );
}
