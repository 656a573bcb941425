/**
 * The turn goes to the tab of this browser that asked last. `onWon` may run at once, `onLost` when another tab asks;
 * what is returned gives the turn back. Without Web Locks (no secure context) it is always ours.
 */
export function takeTurn(name: string, onWon: () => void, onLost: () => void): () => void {
  let over = false;
  const turn: { end?: () => void } = {};
  const held = new Promise<void>((resolve) => {
    turn.end = resolve;
  });
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) {
    onWon();
  } else {
    locks
      .request(name, { steal: true }, () => {
        if (!over) onWon();
        return held;
      })
      .catch(() => {
        if (!over) onLost();
      });
  }
  return () => {
    over = true;
    turn.end?.();
  };
}

/**
 * One tab at a time has the turn, for as long as it likes: `onWon` runs when it is ours, at once or when the tab
 * before gives it back or closes; what is returned gives it back. Without Web Locks it is always ours.
 */
export function awaitTurn(name: string, onWon: () => void): () => void {
  const turn: { over: boolean; end?: () => void } = { over: false };
  const held = new Promise<void>((resolve) => {
    turn.end = resolve;
  });
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) {
    onWon();
  } else {
    void locks.request(name, () => {
      if (turn.over) return undefined;
      onWon();
      return held;
    });
  }
  return () => {
    turn.over = true;
    turn.end?.();
  };
}
