import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { keyName } from './key-name.ts';

/** Act per key name (`keyName`); undefined where it has none now. */
export type KeyActs = Readonly<Record<string, (() => void) | undefined>>;

/** Elements in which a letter is text, or moves within a list. */
const TYPING = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';

const KEPT_AS = 'zelo-atalhos';
const listeners = new Set<() => void>();

/** False where the person turned the shortcuts of one letter off in this browser (WCAG 2.1.4). */
function lettersOn(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'nao';
  } catch {
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether shortcuts of one letter work, and the function that turns them on or off in this browser. */
export function useLetters(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, lettersOn);
  return [
    on,
    (next) => {
      try {
        localStorage.setItem(KEPT_AS, next ? 'sim' : 'nao');
      } catch {
        // Without storage they stay on.
      }
      for (const listener of listeners) listener();
    },
  ];
}

/** Keys that modify another one and write nothing alone. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead']);

/** True from a sign typed outside of fields until a key that moves or presses something: a space is then text, too. */
let writing = false;
let guarded = false;

const isField = (target: EventTarget | null) => target instanceof Element && target.closest(TYPING) !== null;

/**
 * A person who believes to be in a field types words. A letter may have moved the focus to a button: the space after
 * the word must not press it.
 */
function guardSpaces(event: KeyboardEvent): void {
  if (MODIFIERS.has(event.key)) return;
  const { ctrlKey, metaKey, altKey, key, target, type } = event;
  if (key === ' ' && writing && !isField(target)) event.preventDefault();
  else if (type === 'keydown' && key !== ' ')
    writing = key.length === 1 && !(ctrlKey || metaKey || altKey) && !isField(target);
}

/** Begins to watch spaces, once for the page. */
function watchSpaces(): void {
  if (guarded) return;
  guarded = true;
  document.addEventListener('keydown', guardSpaces, true);
  // Some browsers press a button when its key comes up again.
  document.addEventListener('keyup', guardSpaces, true);
  document.addEventListener('pointerdown', () => (writing = false), true);
}

/**
 * Key bindings while this component is mounted. Letters do nothing while somebody types or a dialog is open; keys with
 * Ctrl work while typing, too. A later component may take a key first.
 */
export function useShortcuts(acts: KeyActs): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = keyName(event);
    if (name === null || event.defaultPrevented || event.isComposing || event.repeat) return;
    const act = acts[name];
    if (act === undefined || document.querySelector('dialog[open]') !== null) return;
    if (!name.startsWith('mod+') && (isField(event.target) || !lettersOn())) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    watchSpaces();
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/**
 * Moves the focus by `step` among the elements that `selector` finds; the first or last one where none has it.
 * @returns false where the last one in this direction has it already
 */
export function moveFocus(selector: string, step: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.offsetParent !== null,
  );
  const at = all.findIndex((element) => element.contains(document.activeElement));
  const next = at === -1 ? (step === 1 ? 0 : all.length - 1) : at + step;
  all[Math.max(0, Math.min(all.length - 1, next))]?.focus();
  return next >= 0 && next < all.length;
}

/** Moves the focus and the view to the part of a page with this id, such as its heading; nothing where it is absent. */
export function goToPart(id: string): void {
  const part = document.querySelector<HTMLElement>(`#${id}`);
  if (part === null) return;
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'center' });
}
