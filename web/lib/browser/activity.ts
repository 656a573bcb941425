/** Milliseconds without input after which calls count as made by the page and not by the person. */
const IDLE_AFTER_MS = 60_000;
/** Input events that show that somebody is there; scrolling and moving the pointer count as reading. */
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

// Opening the page counts as input.
let lastAt = Date.now();

const listeners = new Set<() => void>();

function noteActivity(): void {
  const wasIdle = isIdle();
  lastAt = Date.now();
  if (wasIdle) for (const listener of listeners) listener();
}

/** Starts to record input on `target`; call it once, when the page starts. */
export function trackActivity(target: Pick<EventTarget, 'addEventListener'>): void {
  for (const event of ACTIVITY_EVENTS)
    target.addEventListener(event, noteActivity, { capture: true, passive: true });
}

/** When the last input came: milliseconds since the epoch. */
export function lastActivity(): number {
  return lastAt;
}

/**
 * True after a minute without input. Calls then carry `x-ocioso`, so that an unattended desk does not keep its
 * session alive.
 */
export function isIdle(): boolean {
  return Date.now() - lastAt > IDLE_AFTER_MS;
}

/** Calls `act` on the first input after the page was idle. @returns the function that unsubscribes */
export function onActive(act: () => void): () => void {
  listeners.add(act);
  return () => void listeners.delete(act);
}
