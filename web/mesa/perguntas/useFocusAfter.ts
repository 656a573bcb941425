import { useCallback, useLayoutEffect, useRef } from 'react';

/** Gives the focus to the first of some elements that is there, once what an act changes is drawn. */
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
