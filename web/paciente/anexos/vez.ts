/**
 * One tab sends the files of an order: the one that asked last. `aoGanhar` may run at once, `aoPerder` when
 * another tab asks; what is returned gives the turn back. Without Web Locks (no secure context) it is always
 * ours.
 */
export function pedirVez(nome: string, aoGanhar: () => void, aoPerder: () => void): () => void {
  let over = false;
  const turn: { over?: () => void } = {};
  const held = new Promise<void>((resolve) => {
    turn.over = resolve;
  });
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) {
    aoGanhar();
  } else {
    locks
      .request(nome, { steal: true }, () => {
        if (!over) aoGanhar();
        return held;
      })
      .catch(() => {
        if (!over) aoPerder();
      });
  }
  return () => {
    over = true;
    turn.over?.();
  };
}

/**
 * One tab at a time has the turn, for as long as it likes: `aoGanhar` runs when it is ours, at once or when the tab
 * before gives it back or closes; what is returned gives it back. Without Web Locks it is always ours.
 */
export function esperarVez(nome: string, aoGanhar: () => void): () => void {
  const turn: { over: boolean; end?: () => void } = { over: false };
  const held = new Promise<void>((resolve) => {
    turn.end = resolve;
  });
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) {
    aoGanhar();
  } else {
    void locks.request(nome, () => {
      if (turn.over) return undefined;
      aoGanhar();
      return held;
    });
  }
  return () => {
    turn.over = true;
    turn.end?.();
  };
}
