import { useEffect } from 'react';

/** Asks before the tab is closed or loads another page while something is unsaved. */
export function useAskBeforeUnload(pending: boolean): void {
  useEffect(() => {
    if (!pending) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      // `Sair` hides the page before it leaves: the changes are already discarded.
      if (!document.body.hidden) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [pending]);
}
