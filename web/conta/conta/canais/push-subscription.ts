/** Whether this browser can receive messages at all. */
export function canSubscribe(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The person, or the browser before asking, said no. The message is for the person. */
export class NotPermitted extends Error {
  constructor() {
    super(
      'O navegador não deixou. Libere as notificações deste site nas configurações dele e tente de novo.',
    );
    this.name = 'NotPermitted';
  }
}

/** This browser has no push service, or cannot reach it. The message is for the person. */
export class NoPushService extends Error {
  constructor(options?: ErrorOptions) {
    super('Este navegador não conseguiu ligar os avisos. Tente de novo, ou em outro navegador.', options);
    this.name = 'NoPushService';
  }
}

/**
 * Asks for the permission and subscribes this browser.
 * @param chave the server's public key, base64url
 * @throws NotPermitted or NoPushService
 */
export async function subscribe(chave: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotPermitted();
  try {
    const manager = await pushManager();
    // The push service refuses a subscription made for another key of the server.
    await (await manager.getSubscription())?.unsubscribe();
    const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: chave });
    return { endereco: made.endpoint, p256dh: keyOf(made, 'p256dh'), auth: keyOf(made, 'auth') };
  } catch (cause) {
    throw new NoPushService({ cause });
  }
}

/** Ends the subscription of this browser, where there is one. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function pushManager(): Promise<PushManager> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('no service worker');
  return registration.pushManager;
}

function keyOf(subscription: PushSubscription, name: PushEncryptionKeyName): string {
  const bytes = new Uint8Array(subscription.getKey(name) ?? []);
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
