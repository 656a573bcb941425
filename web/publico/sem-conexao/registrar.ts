/**
 * Registers the service worker; called by the application, never by a public page. A development server removes
 * it instead, because the worker of an earlier build would answer for its files.
 */
export function cuidarDoWorker(construido: boolean): void {
  if (!('serviceWorker' in navigator)) return;
  if (!construido) {
    void desligarWorker();
    return;
  }
  // After everything that the first screen needs.
  if (document.readyState === 'complete') registrar();
  else addEventListener('load', registrar, { once: true });
}

function registrar(): void {
  // Without a service worker the application works, too.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Removes the service worker and all caches of this origin, which belong to the worker. */
export async function desligarWorker(): Promise<void> {
  const registrados = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrados.map((item) => item.unregister()));
  const nomes = await caches.keys();
  await Promise.all(nomes.map((nome) => caches.delete(nome)));
}
