import { useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import type { ControlProps } from '../field/Field.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import './suggest.css';

export type Suggestion = {
  key: string;
  /** Text of the field after the choice. */
  text: string;
  /** Few words beside it. */
  detail?: string;
  /** A warning beneath it. */
  note?: string;
};

export type SuggestInputProps = {
  control: ControlProps;
  value: string;
  suggestions: readonly Suggestion[];
  /** Suggestions are there as soon as an empty field has the focus. */
  atFocus?: boolean;
  /** Said instead of suggestions, such as why there are none. */
  message?: string | null;
  /** One entry per line: suggestions are for the line in which somebody types. */
  lines?: boolean;
  /** Lines of an empty field. */
  rows?: number;
  maxLength?: number;
  onType: (text: string) => void;
  onPick: (suggestion: Suggestion) => void;
  /** Called with the text for which suggestions are wanted, and its line from 0; null while none are. */
  onAsk: (text: string | null, line: number) => void;
};

/**
 * A text field with suggestions (the ARIA combobox pattern): arrows and Enter choose, Escape closes, and typed text is
 * kept. Suggestions never replace text without a choice.
 */
export function SuggestInput(props: SuggestInputProps) {
  const {
    control,
    value,
    suggestions,
    message = null,
    lines = false,
    rows = 4,
    atFocus = false,
    maxLength,
    onType,
    onPick,
    onAsk,
  } = props;
  const listId = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(lines ? -1 : 0);
  const shown = open && suggestions.length > 0;
  const chosen = shown ? suggestions[Math.min(active, suggestions.length - 1)] : undefined;

  function type(event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) {
    const text = event.target.value;
    onType(text);
    if (lines) askLine(text, event.target.selectionStart);
    else onAsk(text, 0);
    setActive(lines ? -1 : 0);
    setOpen(true);
  }

  function askLine(text: string, caret: number) {
    const line = text.slice(0, caret).split('\n').length - 1;
    onAsk(text.split('\n')[line] ?? '', line);
  }

  function enter() {
    if (!atFocus || value !== '') return;
    onAsk('', 0);
    setOpen(true);
  }

  function close() {
    setOpen(false);
    onAsk(null, 0);
  }

  function pick(suggestion: Suggestion) {
    onPick(suggestion);
    close();
    if (document.activeElement !== field.current) field.current?.focus();
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && !open && !lines) {
      onAsk(value, 0);
      setOpen(true);
      event.preventDefault();
    } else if (!shown) {
      return;
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) => Math.max(0, Math.min(suggestions.length - 1, at + step)));
      event.preventDefault();
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && chosen) {
      pick(chosen);
      event.preventDefault();
    } else if (event.key === 'Escape') {
      close();
      event.preventDefault();
      event.stopPropagation();
    }
  }

  const Tag = lines ? 'textarea' : 'input';
  const wiring = {
    'aria-autocomplete': 'list' as const,
    'aria-controls': shown ? listId : undefined,
    'aria-activedescendant': chosen ? `${listId}-${chosen.key}` : undefined,
    ...(lines ? {} : { role: 'combobox' as const, 'aria-expanded': shown }),
  };
  return (
    <div className="suggest">
      <Tag
        {...control}
        {...wiring}
        {...(lines ? { rows } : { type: 'text' })}
        ref={field}
        className="input"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={value}
        onChange={type}
        onKeyDown={press}
        onFocus={enter}
        onBlur={close}
      />
      {shown && (
        <div className="suggest-list" id={listId} role="listbox" aria-label="Sugestões">
          {suggestions.map((suggestion) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field, which keeps the focus
            <div
              key={suggestion.key}
              id={`${listId}-${suggestion.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={suggestion === chosen}
              className={classNames(suggestion === chosen && 'suggest-active')}
              // The field keeps the focus: a press must not blur it.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion)}
            >
              <span>{suggestion.text}</span>
              {suggestion.detail !== undefined && <span className="fine">{suggestion.detail}</span>}
              {suggestion.note !== undefined && <span className="suggest-note fine">{suggestion.note}</span>}
            </div>
          ))}
        </div>
      )}
      <div role="status">
        {shown && (
          <VisuallyHidden>
            {suggestions.length === 1 ? '1 sugestão' : `${suggestions.length} sugestões`}
          </VisuallyHidden>
        )}
        {open && !shown && message !== null && <p className="suggest-message fine">{message}</p>}
      </div>
    </div>
  );
}

/** A text of several lines in which one, from 0, reads `picked` instead, with an empty line at its end. */
export function replaceLine(text: string, line: number, picked: string): string {
  const all = text.split('\n');
  if (line >= all.length) return text;
  const next = all.with(line, picked);
  return (next.at(-1) === '' ? next : [...next, '']).join('\n');
}
