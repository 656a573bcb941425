/**
 * Registers the service worker; called by the application, never by a public page. A development server removes
 * it instead, because the worker of an earlier build would answer for its files.
 */
export function setUpWorker(built: boolean): void {
  if (!('serviceWorker' in navigator)) return;
  if (!built) {
    void removeWorker();
    return;
  }
  // After everything that the first screen needs.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

function register(): void {
  // Without a service worker the application works, too.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Removes the service worker and all caches of this origin, which belong to the worker. */
export async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((item) => item.unregister()));
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
