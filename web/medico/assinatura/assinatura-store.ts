import { createObservable, useOutbox } from '#lib/outbox/observable.ts';

let open = false;
const { snapshot, subscribe, tell } = createObservable(() => open);

export function showAssinatura(shown: boolean): void {
  open = shown;
  tell();
}

export function useAssinaturaShown(): boolean {
  return useOutbox({ snapshot, subscribe });
}
