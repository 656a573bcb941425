import type { ReactNode } from 'react';

export type PageHeaderProps = {
  /** The one `h1` of the screen. */
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons at the right, or below on a phone. */
  actions?: ReactNode;
};

/** What this screen is, and its one main act. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <div className="page-header">
      <div className="page-header-words">
        <h1>{title}</h1>
        {typeof lead === 'string' ? <p className="muted">{lead}</p> : lead}
      </div>
      {actions}
    </div>
  );
}
