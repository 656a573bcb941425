import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that, after the next render, focuses the first existing element of the given ids. */
export function useFocusAfter(): (...ids: string[]) => void {
  const wanted = useRef<string[]>([]);
  useLayoutEffect(() => {
    const found = wanted.current.map((id) => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`));
    wanted.current = [];
    found.find((element) => element !== null)?.focus();
  });
  return useCallback((...ids) => {
    wanted.current = ids;
  }, []);
}
