import { Kbd } from '../../ui/keys/Kbd.tsx';
import { ViewDialog } from '../../ui/dialog/ViewDialog.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { SHORTCUTS, type Shortcut } from './shortcuts.ts';
import { useLetters } from './useShortcuts.ts';
import './teclado.css';

/** All shortcuts by where they work, and the switch that turns those of one letter off. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [letters, setLetters] = useLetters();
  return (
    <ViewDialog open={open} title="Atalhos do teclado" closeLabel="Fechar" onClose={onClose}>
      <div className="atalhos">
        {SHORTCUTS.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <div key={shortcut.act}>
                  <dt>{shortcut.act}</dt>
                  <dd>
                    <Keys {...shortcut} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="atalhos-pe">
        <Checkbox
          label="Atalhos de uma letra"
          hint="Só valem fora de um campo de texto. Vale para este navegador."
          checked={letters}
          onChange={(event) => setLetters(event.target.checked)}
        />
      </div>
    </ViewDialog>
  );
}

function Keys({ keys, between }: Shortcut) {
  if (between === undefined) {
    return (
      <>
        <Kbd keys={keys} />
        <VisuallyHidden>{keys.join(' ')}</VisuallyHidden>
      </>
    );
  }
  return (
    <span className="atalhos-entre">
      <Kbd keys={keys.slice(0, 1)} />
      <VisuallyHidden>{keys[0]}</VisuallyHidden> {between} <Kbd keys={keys.slice(1)} />
      <VisuallyHidden>{keys[1]}</VisuallyHidden>
    </span>
  );
}
