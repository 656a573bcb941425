import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { keyName } from './key-name.ts';

/** What each key does, by its name (`keyName`); undefined where it does nothing now. */
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

/**
 * Acts by keys while this component is on the screen. Letters do nothing while somebody types or a dialog is open; keys
 * with Ctrl work while one types, too. A later component that is asked first may take a key.
 */
export function useShortcuts(acts: KeyActs): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = keyName(event);
    if (name === null || event.defaultPrevented || event.isComposing || event.repeat) return;
    const act = acts[name];
    if (act === undefined || document.querySelector('dialog[open]') !== null) return;
    const typing = event.target instanceof Element && event.target.closest(TYPING) !== null;
    if (!name.startsWith('mod+') && (typing || !lettersOn())) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Moves the focus by `step` among the elements that `selector` finds; the first or last one where none has it. */
export function moveFocus(selector: string, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.offsetParent !== null,
  );
  const at = all.findIndex((element) => element.contains(document.activeElement));
  const next = at === -1 ? (step === 1 ? 0 : all.length - 1) : at + step;
  all[Math.max(0, Math.min(all.length - 1, next))]?.focus();
}

/** Moves the focus and the view to the part of a page with this id, such as its heading; nothing where it is absent. */
export function goToPart(id: string): void {
  const part = document.querySelector<HTMLElement>(`#${id}`);
  if (part === null) return;
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'center' });
}
