import AppWindow from 'lucide-react/icons/app-window';
import { useEffect } from 'react';
import { focusHeading } from '../../../lib/browser/heading.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Note } from '../../../ui/status/Note.tsx';

/** Another tab of this browser has the order open: it sends the files, this one only says so. */
export function OtherTab({ takeOver }: { takeOver: () => void }) {
  // The button goes with this part of the page.
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
