/**
 * Acquires an exclusive lock between the tabs of this browser; the tab that asked last gets it. `onWon` is called
 * when it is acquired, `onLost` when another tab takes it; `onWon` again when that tab releases it or closes.
 * @returns the function that releases it. Without Web Locks (no secure context) the lock counts as acquired
 */
export function takeTurn(name: string, onWon: () => void, onLost: () => void): () => void {
  let over = false;
  const ask = (options: LockOptions) =>
    askForTurn(name, options, onWon, () => {
      onLost();
      if (!over) release = ask({});
    });
  let release = ask({ steal: true });
  return () => {
    over = true;
    release();
  };
}

/**
 * Waits for an exclusive lock between the tabs of this browser. `onWon` is called when it is acquired: at once,
 * or when the tab that has it releases it or closes.
 * @returns the function that releases it. Without Web Locks the lock counts as acquired
 */
export function awaitTurn(name: string, onWon: () => void): () => void {
  return askForTurn(name, {}, onWon, (error) => reportError(error));
}

function askForTurn(
  name: string,
  options: LockOptions,
  onWon: () => void,
  onLost: (error: unknown) => void,
): () => void {
  const turn: { over: boolean; end?: () => void } = { over: false };
  const held = new Promise<void>((resolve) => {
    turn.end = resolve;
  });
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) {
    onWon();
  } else {
    locks
      .request(name, options, () => {
        if (!turn.over) onWon();
        return held;
      })
      .catch((error: unknown) => (turn.over ? undefined : onLost(error)));
  }
  return () => {
    turn.over = true;
    turn.end?.();
  };
}
