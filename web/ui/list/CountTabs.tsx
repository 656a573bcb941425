import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { Icon } from '../picture/Icon.tsx';
import './count-tabs.css';

/** One tab: where it leads, its name, and what it holds: as it is shown, and in words. */
export type CountTab = {
  key: string;
  to: string;
  name: string;
  icon?: LucideIcon | undefined;
  count: { shown: string; words: string } | undefined;
};

type CountTabsProps = {
  /** Subject of the tabs. */
  label: string;
  tabs: readonly CountTab[];
  /** The key of the tab that is open; null where none is. */
  current: string | null;
  /** True where opening a tab adds no step to the history. */
  replace?: boolean;
  /** The history state that a tab takes with it. */
  state?: unknown;
  className?: string | undefined;
};

/** Tabs as links, each with its count, which is a description and no part of its name. */
export function CountTabs({ label, tabs, current, replace = false, state, className }: CountTabsProps) {
  const prefix = useId();
  const bar = useRef<HTMLElement>(null);
  const counted = tabs.filter(({ count }) => count !== undefined).length;
  useEffect(() => {
    const open = current !== null && bar.current?.querySelector('[aria-current]');
    if (open) bringIntoSight(open, bar.current);
    // oxlint-disable-next-line react/exhaustive-deps -- counts that arrive make tabs wider, and push the open one out of sight
  }, [current, counted]);
  return (
    <nav className={classNames('count-tabs', className)} aria-label={label} ref={bar}>
      {tabs.map(({ key, to, name, icon, count }) => (
        <Link
          key={key}
          to={to}
          replace={replace}
          state={state}
          preventScrollReset
          aria-current={key === current ? 'page' : undefined}
          aria-describedby={count && `${prefix}-${key}`}
        >
          {icon && <Icon icon={icon} />}
          {name}
          {count && (
            <>
              <span className="count-tabs-n num" aria-hidden="true">
                {count.shown}
              </span>
              <span id={`${prefix}-${key}`} hidden>
                {count.words}
              </span>
            </>
          )}
        </Link>
      ))}
      {tabs.every(({ count }) => count === undefined) && <VisuallyHidden>Carregando...</VisuallyHidden>}
    </nav>
  );
}

/** Scrolls a bar sideways until a tab of it is in its middle; the page stays where it is. */
function bringIntoSight(tab: Element, bar: Element | null): void {
  if (bar === null) return;
  const [of, within] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollBy({ left: of.left - within.left - (within.width - of.width) / 2 });
}
