import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../picture/Icon.tsx';
import { Badge } from '../status/Tag.tsx';

/**
 * A navigation of up to four tabs: at the lower edge of a phone, in the top bar from 768 px. Children are
 * `TabLink`.
 */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tab-bar" aria-label={label}>
      {children}
    </nav>
  );
}

export type TabLinkProps = {
  to: string;
  icon: LucideIcon;
  label: string;
  /** Other addresses whose screens, and those below them, belong to the tab. */
  within?: readonly string[];
  /** The state of the navigation, for the screen that it opens. */
  state?: unknown;
  /** A count on the icon; 0 shows nothing. `countText` is its description, such as "1 mensagem nova". */
  count?: number;
  countText?: string;
};

/** A tab that links to a screen; it is marked as current there, on the screens below it and on those `within`. */
export function TabLink({ to, icon, label, within = [], state, count = 0, countText }: TabLinkProps) {
  const countId = useId();
  const { pathname } = useLocation();
  const current = [to, ...within].some((area) => isIn(pathname, area));
  const described = count > 0 && countText !== undefined;
  return (
    <Link
      to={to}
      state={state}
      aria-current={current ? 'page' : undefined}
      aria-describedby={described ? countId : undefined}
    >
      <Icon icon={icon} />
      {label}
      {count > 0 && <Badge count={count} />}
      {described && (
        <span id={countId} hidden>
          {countText}
        </span>
      )}
    </Link>
  );
}

function isIn(pathname: string, area: string): boolean {
  return pathname === area || pathname.startsWith(`${area}/`);
}
