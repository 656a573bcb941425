/** After so long without a touch, what the page asks it asks by itself. */
const OCIOSO_MS = 60_000;
/** Whatever a hand does: a wheel and a moved pointer are somebody who reads. */
const TOQUES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

// Opening the page was a touch.
let ultimo = Date.now();

const esperas = new Set<() => void>();

function note(): void {
  const voltou = ocioso();
  ultimo = Date.now();
  if (voltou) for (const espera of esperas) espera();
}

/** Notes from here on when somebody touches the page; once, at its start. */
export function ouvirToques(target: Pick<EventTarget, 'addEventListener'>): void {
  for (const toque of TOQUES) target.addEventListener(toque, note, { capture: true, passive: true });
}

/** When somebody touched the page last. */
export function ultimoToque(): number {
  return ultimo;
}

/** Nobody touches it: the server is told, so that a desk left alone does not keep its session alive. */
export function ocioso(): boolean {
  return Date.now() - ultimo > OCIOSO_MS;
}

/** Calls back when somebody touches a page that was idle. @returns the end of it */
export function aoVoltar(act: () => void): () => void {
  esperas.add(act);
  return () => void esperas.delete(act);
}
