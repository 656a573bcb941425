/** Keys that trigger something in the application. */
const ACTING: ReadonlySet<string> = new Set(['Enter', 'Escape', 'ArrowDown', 'ArrowUp']);

/**
 * The code of a key that an input method took (UI Events, legacy). Safari ends a composition before the key that
 * confirms it, whose `isComposing` is then false: only this code tells.
 */
const TAKEN = 229;

function keep(event: KeyboardEventInit & Pick<Event, 'stopPropagation'>): void {
  const taken = event.isComposing === true || event.keyCode === TAKEN;
  if (taken && ACTING.has(event.key ?? '')) event.stopPropagation();
}

/**
 * Stops the keys that choose or confirm a word in an input method before any field or shortcut sees them. Call it
 * once, before React listens.
 */
export function keepKeysOfInputMethods(target: Pick<EventTarget, 'addEventListener'>): void {
  target.addEventListener('keydown', keep, { capture: true });
}
