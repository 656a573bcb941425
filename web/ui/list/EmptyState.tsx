import type { ReactNode } from 'react';
import { Card } from '../layout/Card.tsx';

export type EmptyStateProps = {
  /** A drawing of `art/`. */
  art: ReactNode;
  /** The exact words; announced as a status. */
  title: string;
  text?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
};

/** Where a list will be: a drawing, what is so, and what to do. */
export function EmptyState({ art, title, text, action }: EmptyStateProps) {
  return (
    <Card as="section" className="empty-state">
      {art}
      <div role="status">
        <h2>{title}</h2>
      </div>
      {text !== undefined && <p className="muted">{text}</p>}
      {action}
    </Card>
  );
}
