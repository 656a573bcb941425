import { createObservable, useOutbox } from '#lib/outbox/observable.ts';

let open = false;
const { snapshot, subscribe, tell } = createObservable(() => open);

/** Opens or closes the dialog of the certificate, from wherever it is asked for. */
export function showAssinatura(shown: boolean): void {
  open = shown;
  tell();
}

/** Whether the dialog of the certificate is open. */
export function useAssinaturaShown(): boolean {
  return useOutbox({ snapshot, subscribe });
}
