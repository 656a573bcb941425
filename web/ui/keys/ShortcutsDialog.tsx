import { useLetters } from './useShortcuts.ts';
import { ViewDialog } from '../dialog/ViewDialog.tsx';
import { Checkbox } from '../field/Checkbox.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { Kbd } from './Kbd.tsx';
import './shortcuts-dialog.css';

/** One act that a key does, as the list of shortcuts shows it. */
export type Shortcut = { act: string; keys: readonly string[]; between?: 'depois' | 'a' };
/** Shortcuts that work in one place, under its title. */
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

type ShortcutsDialogProps = { groups: readonly ShortcutGroup[]; open: boolean; onClose: () => void };

/** All shortcuts by where they work, and the switch that turns those of one letter off. */
export function ShortcutsDialog({ groups, open, onClose }: ShortcutsDialogProps) {
  const [letters, setLetters] = useLetters();
  return (
    <ViewDialog open={open} title="Atalhos do teclado" closeLabel="Fechar" onClose={onClose}>
      <div className="atalhos">
        {groups.map(({ title, shortcuts }) => (
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
