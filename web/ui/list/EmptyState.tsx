import type { ReactNode } from 'react';
import { Card } from '../layout/Card.tsx';

export type EmptyStateProps = {
  /** A drawing from `art/`. */
  art: ReactNode;
  /** The message, announced as a status. */
  title: string;
  text?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
};

/** Shown in place of an empty list: a drawing, a message, and what to do. */
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
