import { useSyncExternalStore } from 'react';

function listen(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** False when the browser itself knows that there is no network. */
export function useConectado(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}
