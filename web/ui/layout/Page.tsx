import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type PageProps = {
  /**
   * `column` cards in one column · `narrow` a short form · `desk` wide tables · `plain` only the side margins.
   */
  layout?: 'column' | 'narrow' | 'desk' | 'plain';
  busy?: boolean;
  className?: string;
  children: ReactNode;
};

const LAYOUTS = { column: 'column', narrow: 'narrow', desk: 'wrap-wide desk-page', plain: '' };

/** The `main` element of a screen, target of the skip link. */
export function Page({ layout = 'column', busy = false, className, children }: PageProps) {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className={classNames('wrap', LAYOUTS[layout], className)}
      aria-busy={busy || undefined}
    >
      {children}
    </main>
  );
}

export type FlowPageProps = {
  /** A `Stepper`. */
  rail: ReactNode;
  /** A summary, shown from 1280 px only: it must repeat what the page says elsewhere. */
  aside?: ReactNode;
  asideLabel?: string;
  children: ReactNode;
};

export function FlowPage({ rail, aside, asideLabel, children }: FlowPageProps) {
  return (
    <main id="conteudo" tabIndex={-1} className="wrap flow">
      <div>{rail}</div>
      <div>{children}</div>
      {aside !== undefined && (
        <aside className="flow-aside" aria-label={asideLabel}>
          {aside}
        </aside>
      )}
    </main>
  );
}
