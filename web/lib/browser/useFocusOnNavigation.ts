import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from './heading.ts';

/** Moves the focus to the `h1` after each navigation, so that a screen reader announces the new screen. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading();
  }, [pathname]);
}
