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
