import History from 'lucide-react/icons/history';
import { Button } from '../../../ui/button/Button.tsx';
import { labelIdOf } from '../../../ui/field/Field.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';

type ConfiraProps = { campoId: string; confirmar: () => void };

/** Under an answer taken from the last time, until it is touched or confirmed. */
export function Confira({ campoId, confirmar }: ConfiraProps) {
  function aoClicar() {
    confirmar();
    // The button goes: the answer it spoke of takes the focus.
    document.getElementById(campoId)?.focus();
  }
  return (
    <div className="confira">
      <p id={`${campoId}-confira`}>
        <Icon icon={History} />
        Da última vez: confira
      </p>
      <Button variant="bare" size="sm" aria-describedby={labelIdOf(campoId)} onClick={aoClicar}>
        Está certo
      </Button>
    </div>
  );
}
