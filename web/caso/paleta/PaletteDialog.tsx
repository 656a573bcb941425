import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { classNames } from '#ui/class-names.ts';
import { Kbd } from '#ui/keys/Kbd.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { foundParts, searchEntries, type PaletteEntry, type PaletteGroup } from './palette-search.ts';
import { showPalette } from './palette-store.ts';
import './paleta.css';

type PaletteDialogProps = {
  /** Accessible name of the field, and its placeholder. */
  label: string;
  groups: readonly PaletteGroup[];
  /** Called with the search text, for groups that the server searches. */
  onBusca?: (busca: string) => void;
};

/** Keyboard search over places and acts; rendered while open. */
export function PaletteDialog({ label, groups: given, onBusca }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const [busca, setBusca] = useState('');
  const [at, setAt] = useState(0);
  const groups = searchEntries(given, busca);
  const all = groups.flatMap(({ entries }) => entries);
  const chosen = all[Math.min(at, all.length - 1)];

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    field.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  function take({ to, asks, act }: PaletteEntry, elsewhere: boolean) {
    showPalette(false);
    // The focus returns first, so that a dialog that opens now restores it to the same element.
    if (act) setTimeout(act);
    else if (to !== null && elsewhere) window.open(to, '_blank', 'noopener');
    else if (to !== null) void navigate(to, { state: asks });
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, all.length - 1) + step + all.length) % all.length);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      take(chosen, event.ctrlKey || event.metaKey);
    }
  }

  return (
    <dialog
      className="paleta"
      ref={dialog}
      aria-label="Ir para"
      onCancel={(event) => {
        event.preventDefault();
        showPalette(false);
      }}
      onPointerDown={(event) => event.target === dialog.current && showPalette(false)}
    >
      <div className="paleta-campo row">
        <Icon icon={Search} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={all.length > 0}
          aria-controls={all.length > 0 ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${listId}-${chosen.key}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          value={busca}
          onChange={(event) => {
            setBusca(event.target.value);
            onBusca?.(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <Kbd keys={['Esc']} />
      </div>
      {all.length > 0 && (
        <div className="paleta-lista" id={listId} role="listbox" aria-label="Resultados">
          {groups.map(({ title, entries }) => (
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden="true">{title}</p>
              {entries.map((entry) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field, which keeps the focus
                <div
                  key={entry.key}
                  id={`${listId}-${entry.key}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry === chosen}
                  className={classNames('paleta-linha row', entry === chosen && 'paleta-atual')}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={(event) => take(entry, event.ctrlKey || event.metaKey)}
                >
                  <EntryLine entry={entry} busca={busca} />
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
      <div role="status" className="paleta-nada">
        {all.length === 0 && <p>Nada encontrado para “{busca}”.</p>}
      </div>
      <p className="paleta-pe row row-wrap muted fine">
        <span>
          <Kbd keys={['↑', '↓']} /> andar
        </span>
        <span>
          <Kbd keys={['Enter']} /> abrir
        </span>
        <span>
          <Kbd keys={['Ctrl', 'Enter']} /> em nova aba
        </span>
        <span className="push">Busca com ou sem acento</span>
      </p>
    </dialog>
  );
}

function EntryLine({ entry, busca }: { entry: PaletteEntry; busca: string }) {
  const { name, detail, aside, keys, icon, servico } = entry;
  const [before, found, after] = foundParts(name, busca);
  const papel = servico === null ? null : servicoPorTitulo(servico)?.papel;
  return (
    <>
      {servico === null ? (
        icon && <Icon icon={icon} />
      ) : (
        <Sheet tone={papel ? SHEET_TONES[papel] : 'white'} />
      )}
      <span className="paleta-nome">
        <b>
          {before}
          {found !== '' && <mark>{found}</mark>}
          {after}
        </b>{' '}
        <span className="fine num">{detail}</span>
      </span>
      <span className="fine paleta-lado">{aside}</span>
      {keys.length > 0 && <Kbd keys={keys} />}
    </>
  );
}
