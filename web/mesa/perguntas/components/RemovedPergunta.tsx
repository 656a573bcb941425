import Undo from 'lucide-react/icons/undo-2';
import { useId } from 'react';
import { Button } from '#ui/button/Button.tsx';
import type { EditedPergunta } from '../edited-perguntas.ts';

export function undoButtonId(id: string): string {
  return `desfazer-${id}`;
}

/** A removed question with a button that restores it, until the list is published. */
export function RemovedPergunta({ item, onRestore }: { item: EditedPergunta; onRestore: () => void }) {
  const wordsId = useId();
  return (
    <li className="pergunta-retirada row row-wrap gap-1-3 between muted">
      <p className="small" id={wordsId}>
        Removida: <s>{item.pergunta.trim() === '' ? 'sem texto' : item.pergunta}</s>
      </p>
      <Button
        id={undoButtonId(item.id)}
        variant="bare"
        size="desk"
        icon={Undo}
        aria-describedby={wordsId}
        onClick={onRestore}
      >
        Desfazer
      </Button>
    </li>
  );
}
