import Undo from 'lucide-react/icons/undo-2';
import { useId } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import type { Item } from '../lista.ts';

/** The id of the way back of a removed question. */
export function desfazerDe(id: string): string {
  return `desfazer-${id}`;
}

/** Where a question was removed: its words, and the way back until the list is published. */
export function PerguntaRetirada({ item, aoDevolver }: { item: Item; aoDevolver: () => void }) {
  const wordsId = useId();
  return (
    <li className="pergunta-retirada">
      <p className="small" id={wordsId}>
        Removida: <s>{item.pergunta.trim() === '' ? 'sem texto' : item.pergunta}</s>
      </p>
      <Button
        id={desfazerDe(item.id)}
        variant="bare"
        size="desk"
        icon={Undo}
        aria-describedby={wordsId}
        onClick={aoDevolver}
      >
        Desfazer
      </Button>
    </li>
  );
}
