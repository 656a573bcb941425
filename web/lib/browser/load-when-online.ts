/**
 * Loads a part of the application that no screen waits for; after a failure it tries again each time the browser
 * reports that the network is back. Never rejects.
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true });
      });
    }
  }
}
