import History from 'lucide-react/icons/history';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import './aside-texts.css';

export type AsideText = { chave: string; label: string; text: string };

type AsideTextsProps = {
  texts: readonly AsideText[];
  /** Why the texts are shown, and what to do with them. */
  notice?: string;
  /** Removes the texts; absent when there is nothing to decide. */
  onDiscard?: () => void;
};

const NOT_IN_FORM = 'Estes textos não estão no formulário. Copie o que ainda vale.';

/**
 * Shows typed texts that the form does not contain, to be copied: their question was replaced, or the form was
 * saved on another device meanwhile.
 */
export function AsideTexts({ texts, notice = NOT_IN_FORM, onDiscard }: AsideTextsProps) {
  if (texts.length === 0) return null;
  return (
    <Note kind="idle" icon={History} title="Você também tinha escrito" className="aparte">
      <p className="small">{notice}</p>
      <dl className="small">
        {texts.map(({ chave, label, text }) => (
          <div key={chave}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {onDiscard && (
        <Button variant="bare" size="sm" onClick={onDiscard}>
          Descartar estes textos
        </Button>
      )}
    </Note>
  );
}
