import { createContext, use, useCallback, useSyncExternalStore, type ComponentPropsWithRef } from 'react';
import type { ComponentType, MouseEvent } from 'react';

export type PlaceProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** An address of this application. */
  to: string;
  /** Handed to the screen there, and to nobody else: it is in no address. */
  state?: unknown;
};

/** How a screen leads to another one: by the router, or, where none is loaded, by loading a document. */
export type Places = {
  Link: ComponentType<PlaceProps>;
  useGo: () => (to: string) => Promise<void> | void;
  /** True while another screen is loading. A slow phone fetches it for a while: buttons of this one stay busy. */
  useNavigating: () => boolean;
  /** The state that the last screen handed to this one. */
  useArrivalState: () => unknown;
};

let leaving = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function leave(): void {
  leaving = true;
  for (const listener of listeners) listener();
}

/** An entry of the history as the router writes it, whose state the document that is loaded there reads. */
function loadWithState(to: string, state: unknown): void {
  leave();
  window.history.pushState({ usr: state, key: 'doc', idx: 1 }, '', to);
  window.location.reload();
}

function DocumentLink({ to, state, onClick, children, ...rest }: PlaceProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (state === undefined || elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    loadWithState(to, state);
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

const documents: Places = {
  Link: DocumentLink,
  useGo: () =>
    useCallback((to: string) => {
      // A second loading would break the first one off.
      if (leaving) return;
      leave();
      window.location.assign(to);
    }, []),
  useNavigating: () =>
    useSyncExternalStore(
      subscribe,
      () => leaving,
      () => false,
    ),
  useArrivalState: () => null,
};

/** Documents, unless the router offers its own. */
export const PlacesContext = createContext<Places>(documents);

/** A link to another screen. */
export function PlaceLink(props: PlaceProps) {
  const { Link } = use(PlacesContext);
  return <Link {...props} />;
}

export function useGo(): (to: string) => Promise<void> | void {
  return use(PlacesContext).useGo();
}

export function useNavigating(): boolean {
  return use(PlacesContext).useNavigating();
}

export function useArrivalState(): unknown {
  return use(PlacesContext).useArrivalState();
}
