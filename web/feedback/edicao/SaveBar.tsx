import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import PencilLine from 'lucide-react/icons/pencil-line';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import './edicao.css';

/** Id of the save button. */
export const SAVE_BUTTON_ID = 'salvar';

export type SaveBarTone = 'calma' | 'pendente' | 'salvo';

const ICONS: Readonly<Record<SaveBarTone, LucideIcon | null>> = {
  calma: null,
  pendente: PencilLine,
  salvo: Check,
};

type SaveBarProps = {
  tone: SaveBarTone;
  /** Unsaved changes, or the result of the last save; announced when it changes. */
  text: string;
  busy: boolean;
  /** Absent when there is nothing to discard. */
  onDiscard?: (() => void) | undefined;
  /** True: at the end of a card instead of at the lower edge of the window. */
  inCard?: boolean;
  verb?: string;
  /** Id of the save button where a page has several bars. */
  buttonId?: string;
};

/** The bar at the end of an editor, visible while the page scrolls: what is unsaved, and the button that saves. */
export function SaveBar({
  tone,
  text,
  busy,
  onDiscard,
  inCard = false,
  verb = 'Salvar',
  buttonId = SAVE_BUTTON_ID,
}: SaveBarProps) {
  const icon = ICONS[tone];
  return (
    <div
      className={classNames('barra-salvar row row-wrap gap-2-3', `barra-${tone}`, inCard && 'barra-dentro')}
    >
      {icon !== null && <Icon icon={icon} />}
      <p className="small" role="status">
        {text}
      </p>
      <div className="barra-atos cluster gap-2 push">
        {onDiscard && (
          <Button variant="bare" size="sm" onClick={onDiscard}>
            Descartar
          </Button>
        )}
        <Button id={buttonId} type="submit" size="sm" busy={busy}>
          {verb}
        </Button>
      </div>
    </div>
  );
}
