import History from 'lucide-react/icons/history';
import { Button } from '../../../ui/button/Button.tsx';
import { labelIdOf } from '../../../ui/field/Field.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';

type CheckSugestaoProps = { fieldId: string; confirm: () => void };

/** Under an answer taken from the last time, until it is touched or confirmed. */
export function CheckSugestao({ fieldId, confirm }: CheckSugestaoProps) {
  function onClick() {
    confirm();
    // The button goes: the answer it spoke of takes the focus.
    document.getElementById(fieldId)?.focus();
  }
  return (
    <div className="confira">
      <p id={`${fieldId}-confira`}>
        <Icon icon={History} />
        Da última vez: confira
      </p>
      <Button variant="bare" size="sm" aria-describedby={labelIdOf(fieldId)} onClick={onClick}>
        Está certo
      </Button>
    </div>
  );
}
