import type { ReactNode } from 'react';

export type PageHeaderProps = {
  /** The only `h1` of the screen. */
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons, at the right or, on a phone, below. */
  actions?: ReactNode;
};

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
