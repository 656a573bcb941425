import AppWindow from 'lucide-react/icons/app-window';
import { useEffect } from 'react';
import { focusHeading } from '#lib/browser/heading.ts';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';

/** Shown when another tab of this browser sends the files of this order, with a button to continue here. */
export function OtherTab({ takeOver }: { takeOver: () => void }) {
  // The button is removed together with this notice: move the focus to the heading.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
  return (
    <div className="stack anexos">
      <Note kind="info" icon={AppWindow} role="status" title="Este pedido está aberto em outra aba">
        <p>Os documentos são enviados por lá. Se preferir, continue por aqui.</p>
      </Note>
      <div>
        <Button variant="secondary" onClick={takeOver}>
          Usar esta aba
        </Button>
      </div>
    </div>
  );
}
