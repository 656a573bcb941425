import { useSyncExternalStore } from 'react';

function listen(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** False while the browser reports that there is no network; renders again when that changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}
